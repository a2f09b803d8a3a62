import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { pathOf } from '../../src/content-folder.ts';
import { COMPONENTS, refuseCode } from './mdx-syntax.ts';
import { PLANTED } from '../../tests/support/planted-code.ts';

/** The build's report on a text, compiled as Astro compiles it. */
function built(text: string, file = 'content/pages/care.mdx'): string {
  const fileURL = pathToFileURL(pathOf(file));
  return mdxToJs(text, { mdastPlugins: [refuseCode], fileURL }).code;
}

test.each(Object.entries(PLANTED))('the build refuses %s', (_what, text) => {
  expect(() => built(text)).toThrow(/^content\/pages\/care\.mdx:\d+\n {2}\S/);
});

test('the build takes words, comments, components and pictures', () => {
  const text =
    'Cold {/* not hot */} water, \\{see\\} <BrandName />.\n\n<Band title="{x}">\n![Tee](./tee.jpg)\n</Band>';
  expect(built(text)).toContain('Cold ');
});

test.each([
  [
    'content/home.mdx',
    '<Rates></Rates>',
    'BrandClub>, <BrandEmail>, <BrandLocation>, <BrandName>.',
  ],
  ['content/products/cap.mdx', '<SizeGuide />', '<SizeGuide> has no place in this file.'],
  ['content/faq/01-fit.mdx', '<SizeGuide />', '<SizeGuide> has no place in this file.'],
])('%s has no %s', (file, text, sentence) => {
  expect(() => built(text, file)).toThrow(sentence);
  const facts = '<BrandName /> <BrandClub /> <BrandEmail /> <BrandLocation />';
  expect(built(facts, file)).toContain('BrandClub');
});

test('every component of the folder is known, with the attributes that it takes', () => {
  const files = globSync('src/components/editor/*.astro');
  const names = files.map((file) => basename(file, '.astro'));
  // scripts/astro/if-sellers.ts replaces this one by what it holds.
  expect(Object.keys(COMPONENTS).sort()).toEqual([...names, 'IfSellers'].sort());
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const [, props = ''] = /interface Props \{(.*?)\n\}/s.exec(text) ?? [];
    const words = [...props.matchAll(/^ {2}(\w+)\??: string;/gm)].map(([, name]) => name);
    const known = COMPONENTS[basename(file, '.astro')]?.filter((name) => name !== 'slot');
    expect(known, file).toEqual(words);
  }
});

test('a text of the folder that an earlier build had is named by its place in it', () => {
  const fileURL = pathToFileURL('elsewhere/shop/pages/size-guide.mdx');
  const build = (text: string) => mdxToJs(text, { mdastPlugins: [refuseCode], fileURL }).code;
  expect(build('<Band title="x">y</Band>')).toContain('Band');
  expect(() => build('{1}')).toThrow('content/pages/size-guide.mdx:1');
});
