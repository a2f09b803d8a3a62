import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { Brand } from '../../src/brand-schema.ts';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { readBrand } from './brand.ts';
import { findOldBrand } from './old-brand.ts';
import { findOldPictures } from './old-pictures.ts';

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

/** The findings in a folder of content with these texts, and with these pictures of the old brand. */
async function found(
  brand: Brand,
  texts: Record<string, string>,
  pictures: string[] = [],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['brand', 'pages']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  for (const name of pictures) {
    cpSync(join(FIXTURE_CONTENT, 'brand', name), join(folder, 'brand', name));
  }
  return (await findOldBrand(brand, folder)).map(
    ({ file, line, text }) => `${file}:${line}: ${text}`,
  );
}

test('nothing of the old brand is in the code, nor in content that has none', async () => {
  expect(await found(theirs, { 'home.mdx': 'A barrel, and a ghost.' })).toEqual([]);
});

test('the old brand is found in every spelling, in names of files and in pictures', async () => {
  const texts = {
    'home.mdx': '---\ntitle: Ghost barrel\n---\n\nFrom Lexington.\n',
    'ghost-barrel-tee.mdx': 'A tee.',
    'brand.json': '{ "email": "hello@ghostbarrel.example", "club": "Ghost Club" }',
  };
  expect((await found(theirs, texts, ['og.jpg', 'stamp.svg'])).sort()).toEqual([
    'content/brand.json:1: “Ghost Club”, “ghostbarrel.example” are still Ghost Barrel’s.',
    'content/brand/og.jpg:1: This picture is still that of Ghost Barrel.',
    'content/brand/stamp.svg:1: This picture is still that of Ghost Barrel.',
    'content/ghost-barrel-tee.mdx:1: “ghost-barrel” is still Ghost Barrel’s.',
    'content/home.mdx:2: “Ghost barrel” is still Ghost Barrel’s.',
    'content/home.mdx:5: “Lexington” is still Ghost Barrel’s.',
  ]);
});

test('an old photo is found under another name, larger and saved again, and another photo is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const front = join(FIXTURE_CONTENT, 'products/ghost-barrel-tee-front.jpg');
  await sharp(front).resize(1700).jpeg({ quality: 90 }).toFile(join(folder, 'salt-tee.jpg'));
  await sharp(front).flip().negate().toFile(join(folder, 'cedar-tee.jpg'));
  expect(await findOldPictures('Ghost Barrel', folder)).toEqual([
    {
      file: 'content/salt-tee.jpg',
      line: 1,
      text: 'This picture is still that of Ghost Barrel.',
    },
  ]);
});

test('the old law, courts and products are found, and words whose neighbors are the same', async () => {
  const texts = {
    'terms.mdx':
      'The law of Kentucky applies, and the courts of Fayette County\ndecide.\nThe Heritage Tee is $289.\nThe name, the ghost, the prints are ours.\n',
    'brand.json':
      '{ "localPromoCodes": { "fiveOff": "GHOST5", "free": "FREE" },\n"notFound": "The angels took their share, and a chart." }',
    'tee.mdx': 'Heavy cotton for a ghost of a chance, washed with bourbon.',
  };
  expect(await found(theirs, texts)).toEqual([
    'content/brand.json:1: “GHOST5” is still Ghost Barrel’s.',
    'content/brand.json:2: “The angels took” is still Ghost Barrel’s.',
    'content/terms.mdx:1: “Kentucky”, “Fayette County” are still Ghost Barrel’s.',
    'content/terms.mdx:3: “Heritage Tee” is still Ghost Barrel’s.',
    'content/terms.mdx:4: “the ghost, the” is still Ghost Barrel’s.',
  ]);
  const neighbor = { ...theirs, location: 'Louisville, Kentucky' };
  const law = { 'terms.mdx': 'The law of Kentucky, the courts of Jefferson County.' };
  expect(await found(neighbor, law)).toEqual([]);
});

test('what both brands have is not found, and nothing while the name is the same', async () => {
  const texts = { 'home.mdx': 'From Lexington.' };
  expect(await found({ ...theirs, location: 'Lexington, Virginia' }, texts)).toEqual([]);
  expect(await found(ours, { 'home.mdx': 'Ghost Barrel' })).toEqual([]);
});

test('garments that measure what the old ones do are found', async () => {
  const text = readFileSync(join(FIXTURE_CONTENT, 'pages/size-guide.mdx'), 'utf8');
  const sentenceOf = (name: string) =>
    `content/pages/size-guide.mdx:1: “garments.${name}” measures what Ghost Barrel’s does: write what yours measures, or leave it out.`;
  const foundIn = async (text: string) => {
    const said = await found(theirs, { 'pages/size-guide.mdx': text });
    return said.filter((sentence) => sentence.includes('garments'));
  };
  expect(await foundIn(text)).toEqual(['shirts', 'hoodies'].map(sentenceOf));
  expect(await foundIn(text.replace('chestWidth: 18,', 'chestWidth: 18.5,'))).toEqual([
    sentenceOf('hoodies'),
  ]);
});
