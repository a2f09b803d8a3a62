import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUDGETS, checkSizes } from './size-budgets.ts';

let dist: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text);
};
const PAGE =
  '<style>@font-face { src: url(/font.woff2) }</style><script type="module" src="/site.js?dpl=1"></script>';

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'ghost-barrel-sizes-'));
  for (const { page } of BUDGETS) write(page, PAGE);
  write('font.woff2', 'font');
  write('site.js', 'import "./own.js?dpl=1"');
  write('own.js', 'own()');
  for (const print of ['log', 'error'] as const) vi.spyOn(console, print).mockReturnValue();
});
afterEach(() => rmSync(dist, { recursive: true }));

test('a site within its budgets passes', async () => {
  expect(await checkSizes(dist)).toBe(true);
});

const large = () => randomBytes(200_000).toString('base64');
test.each([
  ['a page that is too large', () => write('index.html', `${PAGE}<!--${large()}-->`)],
  ['an import that is too large', () => write('own.js', `'${large()}'`)],
  ['React on a static page', () => write('own.js', '"react.transitional.element"')],
  ['more scripts than a page may load', () => write('index.html', PAGE + '<script src="/own.js">')],
  ['fonts that are too large', () => write('font.woff2', large())],
  [
    'a page whose scripts it does not find',
    () => write('cart.html', PAGE.replace('src="', "src='")),
  ],
  ['fonts that it does not find', () => write('index.html', PAGE.replace('woff2', 'woff3'))],
])('fails for %s', async (_, plant) => {
  plant();
  expect(await checkSizes(dist)).toBe(false);
});
