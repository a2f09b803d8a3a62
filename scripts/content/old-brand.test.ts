import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Brand } from '../../src/brand-schema.ts';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { readBrand } from './brand.ts';
import { findOldBrand } from './old-brand.ts';

const ours = readBrand().value as Brand;
const theirs: Brand = {
  ...ours,
  name: 'Salt & Cedar',
  club: 'Harbor List',
  tagline: 'Made Where the Lake Ends',
  since: 'Since 2019',
  location: 'Duluth, Minnesota',
  email: 'ahoy@saltandcedar.example',
};

/** What is found in a folder of content with these texts, and with these pictures of the old brand. */
function found(brand: Brand, texts: Record<string, string>, pictures: string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'brand'));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  for (const name of pictures) {
    cpSync(join(FIXTURE_CONTENT, 'brand', name), join(folder, 'brand', name));
  }
  return findOldBrand(brand, folder).map(({ file, line, text }) => `${file}:${line}: ${text}`);
}

test('nothing of the old brand is in the code, nor in content that has none', () => {
  expect(found(theirs, { 'home.mdx': 'A barrel, and a ghost.' })).toEqual([]);
});

test('the old brand is found in every spelling, in names of files and in pictures', () => {
  const texts = {
    'home.mdx': '---\ntitle: Ghost barrel\n---\n\nFrom Lexington.\n',
    'ghost-barrel-tee.mdx': 'A tee.',
    'brand.json': '{ "email": "hello@ghostbarrel.example", "club": "Ghost Club" }',
  };
  expect(found(theirs, texts, ['og.jpg', 'stamp.svg']).sort()).toEqual([
    'content/brand.json:1: “ghostbarrel” is still Ghost Barrel’s.',
    'content/brand/og.jpg:1: This picture is still that of Ghost Barrel.',
    'content/brand/stamp.svg:1: This picture is still that of Ghost Barrel.',
    'content/ghost-barrel-tee.mdx:1: “ghost-barrel” is still Ghost Barrel’s.',
    'content/home.mdx:2: “Ghost barrel” is still Ghost Barrel’s.',
    'content/home.mdx:5: “Lexington” is still Ghost Barrel’s.',
  ]);
});

test('what both brands have is not found, and nothing while the name is the same', () => {
  const texts = { 'home.mdx': 'From Lexington.' };
  expect(found({ ...theirs, location: 'Lexington, Virginia' }, texts)).toEqual([]);
  expect(found(ours, { 'home.mdx': 'Ghost Barrel' })).toEqual([]);
});
