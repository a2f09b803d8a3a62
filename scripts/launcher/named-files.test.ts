import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkNamedFiles, namedFiles } from './named-files.ts';

test('files are named in comments and documents, by their whole path or its end', () => {
  const text = `/** Adds to the cart (cart/edit-cart.ts). */
    import { x } from './imported.ts'; // see ../pages/[page].astro
    const url = 'https://shop.example/a.css'; // github.com/netlify/cli/blob/main/src/x.ts, **/*.test.ts`;
  expect(namedFiles('src/a.ts', text)).toEqual(['cart/edit-cart.ts', 'pages/[page].astro']);
  expect(namedFiles('a.md', '[why](../docs/why.md)')).toEqual(['docs/why.md']);
});

describe('the check of a folder', () => {
  const gone = 'gone';
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-named-files-'));
    cpSync('package.json', join(folder, 'package.json'));
    write('src/shop/money.ts', '/** See shop/money.ts and package.json. */');
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('passes where all that is named is there', () => {
    expect(checkNamedFiles(folder)).toBe(true);
  });

  test.each([
    ['src/shop/price.ts', `/** See shop/${gone}.ts. */`],
    ['src/styles/page.css', `/* See page-${gone}.css. */`],
    ['sandbox/stripe/differences.md', '`gone.ts`'],
    ['README.md', 'See `src/shop/gone.ts`.'],
    ['netlify/database/schema.sql', `-- Also in netlify/${gone}.ts; a test compares them.`],
    ['vitest.config.ts', `// As in ${gone}.mjs.`],
    ['docs/releasing.md', 'It is kept in `netlify/gone.json`.'],
  ])('fails for a file that is gone and named in %s', (file, text) => {
    write(file, text);
    expect(checkNamedFiles(folder)).toBe(false);
  });
});
