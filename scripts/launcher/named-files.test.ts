import { expect, test } from 'vitest';
import { namedFiles } from './named-files.ts';

test('files are named in comments and documents, by their whole path or its end', () => {
  const text = `/** Adds to the cart (cart/edit-cart.ts). */
    import { x } from './imported.ts'; // see ../pages/[page].astro
    const url = 'https://shop.example/a.css'; // github.com/netlify/cli/blob/main/src/x.ts, **/*.test.ts`;
  expect(namedFiles('src/a.ts', text)).toEqual(['cart/edit-cart.ts', 'pages/[page].astro']);
  expect(namedFiles('a.md', '[why](../docs/why.md)')).toEqual(['docs/why.md']);
});
