import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#sandbox/platform/shop.ts';

interface Package {
  link?: boolean;
  inBundle?: boolean;
  integrity?: string;
}
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('every package is pinned by its hash', () => {
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed
    // A bundled dependency is covered by its package's hash.
    .filter(([, { link, inBundle, integrity }]) => !link && !inBundle && !integrity)
    .map(([path]) => path);
  expect(unknown).toEqual([]);
});

test.each(['dependencies', 'devDependencies', 'optionalDependencies'])(
  'each of our %s is pinned to one version',
  (kind) => {
    const ranges = Object.entries(manifest[kind] ?? {}).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(ranges).toEqual([]);
  },
);

test('no package runs an install script', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});
