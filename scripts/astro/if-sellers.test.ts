import { globSync, readFileSync } from 'node:fs';
import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { ifSellers } from './if-sellers.ts';

const TEXT = `## Ours

- First
- <IfSellers>If you sell here, a key to *each* of
  your accounts.</IfSellers>
- Last

<IfSellers>
## Storefronts

Sellers, too.
</IfSellers>

End<IfSellers>, and a fee</IfSellers>.
`;

const built = (text: string, hasSellers: boolean) =>
  mdxToJs(text, { mdastPlugins: [ifSellers(hasSellers)] }).code;

test('with sellers their sentences stand where they are written, in one list', () => {
  const code = built(TEXT, true);
  for (const words of ['If you sell here', 'Storefronts', 'Sellers, too', ', and a fee'])
    expect(code).toContain(words);
  expect(code).not.toContain('IfSellers');
  expect(code.match(/_components\.ul,/g)).toHaveLength(1);
  // A tight list has no paragraphs.
  expect(code.match(/_components\.p,/g)).toHaveLength(2);
});

test('without sellers nothing of them is left, neither an empty item nor a heading', () => {
  const code = built(TEXT, false);
  for (const words of ['IfSellers', 'sell', 'Storefronts', 'Sellers', 'fee'])
    expect(code).not.toContain(words);
  expect(code.match(/_components\.li,/g)).toHaveLength(2);
});

test.each(globSync(`${FIXTURE_CONTENT}/pages/*.mdx`))(
  '%s says nothing of sellers where there are none',
  (file) => {
    const text = readFileSync(file, 'utf8').replace(/^---\n.*?\n---\n/s, '');
    expect(built(text, false)).not.toMatch(/storefront|sellers?\b|sell here/i);
  },
);
