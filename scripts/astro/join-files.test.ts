import { expect, test } from 'vitest';
import { type File, joinFiles } from './join-files.ts';

const file = (module: string, bytes: number, loadedBy: string[], hasStyles = false): File => ({
  loadedBy: new Set(loadedBy),
  modules: [module],
  bytes,
  hasStyles,
});
const without = () => [];
const names = (files: File[]) => files.map(({ modules }) => modules.sort().join(' ')).sort();

test('joins what nearly the same pages load', () => {
  const files = [
    file('a', 300, ['cart', 'checkout']),
    file('b', 300, ['cart', 'checkout', 'payment']),
  ];
  expect(names(joinFiles(files, without))).toEqual(['a b']);
});

test('leaves apart what a page would load in vain', () => {
  const files = [file('a', 900, ['cart', 'checkout']), file('b', 900, ['checkout', 'payment'])];
  expect(names(joinFiles(files, without))).toEqual(['a', 'b']);
});

test('leaves apart what would bring a page the imports of the other', () => {
  const others = Array.from({ length: 30 }, (_, index) => `page-${index}`);
  const files = [
    file('a', 10, ['cart', 'checkout']),
    file('b', 300, ['checkout', 'payment']),
    file('zod', 9_000, ['checkout', 'payment', ...others]),
  ];
  const importsOf = (module: string) => (module === 'b' ? ['zod'] : []);
  expect(names(joinFiles(files, importsOf))).toEqual(['a', 'b', 'zod']);
  expect(names(joinFiles(files, without))).toEqual(['a b', 'zod']);
});

test('leaves files with styles alone', () => {
  const files = [file('a', 10, ['cart', 'checkout']), file('b', 10, ['cart', 'checkout'], true)];
  expect(names(joinFiles(files, without))).toEqual(['a', 'b']);
});
