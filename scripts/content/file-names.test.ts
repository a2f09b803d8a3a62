import { expect, test } from 'vitest';
import { checkFileNames, contentFiles } from './file-names.ts';

/** The report once these files are added to those of the tests. */
const saidOf = (added: string[]) =>
  checkFileNames([...contentFiles(), ...added]).map(({ file, text }) => `${file}: ${text}`);

test('files that pages are made from have nothing to mend, nor have pictures and the brand’s', () => {
  const own = ['content/pages/gift-cards.mdx', 'content/faq/11-gift-cards.mdx'];
  expect(saidOf([...own, 'content/pages/card.jpg', 'content/brand/LICENSE.md'])).toEqual([]);
});

test.each(['products/coopers-cap.md', 'faq/11-gifts.MDX', 'pages/gifts.mdx.txt', 'home.md'])(
  'content/%s ends in what no page is made from',
  (file) => {
    expect(saidOf([`content/${file}`])).toEqual([
      `content/${file}: No page is made from this file: its name must end in .mdx, in small letters.`,
    ]);
  },
);

test.each(['cart', 'index', '404', 'admin', 'api', 'products', 'storefront', 'buy', 'feeds'])(
  'the name of the page /%s is taken',
  (page) => {
    expect(saidOf([`content/pages/${page}.mdx`])).toEqual([
      `content/pages/${page}.mdx: The shop has a page /${page} of its own: give this file another name.`,
    ]);
  },
);

test('two questions at one address are found', () => {
  expect(saidOf(['content/faq/11-returns.mdx'])).toEqual([
    'content/faq/11-returns.mdx: content/faq/06-returns.mdx is /faq#returns too: rename one of them, after its number.',
  ]);
});

test('what every shop has is missed', () => {
  const files = contentFiles().filter((file) => !/products|faq\.mdx|home/.test(file));
  const said = checkFileNames(files).map(({ file, text }) => `${file}: ${text}`);
  expect(said).toEqual([
    'content/home.mdx: This file is missing, and the shop needs it: put it back (docs/editing.md).',
    'content/pages/faq.mdx: This file is missing, and the shop needs it: put it back (docs/editing.md).',
    'content/products: There is no product.',
  ]);
});
