import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { PLANTED } from '../../tests/support/planted-code.ts';
import { refuseCode } from '../content/mdx-syntax.ts';
import { markdownOf } from './markdown.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Compiles a text as the build does, which throws at what would be code. */
const build = (text: string) =>
  mdxToJs(text, { mdastPlugins: [refuseCode], fileURL: pathToFileURL('content/products/cap.mdx') });

test.each([
  [
    '<p>Heavy <strong>cotton</strong>,&nbsp;<em>dyed</em>.</p><p>Two.</p>',
    'Heavy **cotton**, *dyed*.\n\nTwo.',
  ],
  ['<p>One<br>line</p>', 'One  \nline'],
  ['<ul><li>One</li><li>Two</li></ul>', '-   One\n-   Two'],
  ['<h1>Care</h1><p style="color: red">Cold</p>', '### Care\n\nCold'],
  ['<table><tbody><tr><td>Brim</td><td>2.75"</td></tr></tbody></table>', '- Brim: 2.75"'],
  ['<a href="https://x.example/a(1)?{b}">there</a>', '[there](https://x.example/a%281%29?%7bb%7d)'],
  ['<a href="javascript:alert(1)">no</a> <a href="/products/tee">here</a>', 'no here'],
  ['<meta charset="utf-8"><script>alert(1)</script><style>p {}</style><p>Words</p>', 'Words'],
  [
    '<p>Words<img src="x" onerror="alert(1)"></p><iframe src="https://x.example">a</iframe>',
    'Words',
  ],
  ['<p>{a} &lt;b&gt; # c</p>', '\\{a} \\<b> # c'],
  ['<p>export const a = 1</p>', '&#101;xport const a = 1'],
  ['no HTML at all', 'no HTML at all'],
  ['', ''],
])('%s becomes %j', (html, text) => {
  expect(markdownOf(html)).toBe(text);
  expect(build(markdownOf(html)).code).toContain('function');
});

test.each(Object.entries(PLANTED))('%s, written as text, is no code', (_what, text) => {
  for (const html of [
    text,
    `<p>${escapeHtml(text)}</p>`,
    `<pre>${escapeHtml(text)}</pre>`,
    `<td>${escapeHtml(text)}`,
  ]) {
    expect(() => build(markdownOf(html))).not.toThrow();
  }
});

test('whatever a paragraph says, none of it is code', () => {
  const words = fc.string({
    unit: fc.constantFrom(...Array.from('ab {}<>/*#-_`[]()!&;:=\'"\\|~0.\n'), 'export', 'import'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, (text) => {
      build(markdownOf(`<p>${escapeHtml(text)}</p>`));
    }),
  );
});
