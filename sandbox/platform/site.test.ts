import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readHeaderRules } from './rules.ts';
import { Site } from './site.ts';

const PAGE = `<html><head></head><body>${'The angel’s share. '.repeat(60)}</body></html>`;
const CONFIG = `
[[headers]]
  for = "/*"
  [headers.values]
    X-Content-Type-Options = "nosniff"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
`;
let root: string;
let site: Site;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'));
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  };
  const policy = { for: '/about', values: { 'Content-Security-Policy': "default-src 'self'" } };
  await write('netlify.toml', CONFIG);
  await write('.netlify/local/config.json', JSON.stringify({ headers: [policy] }));
  await write('dist/index.html', PAGE);
  await write('dist/about.html', PAGE);
  await write('dist/_astro/app.Ab1.js', 'export {};');
  site = await Site.load(join(root, 'dist'), await readHeaderRules(root));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  site.handle(new Request(`http://localhost${path}`, { headers }));
const bytes = async (answer: Response | undefined) =>
  Buffer.from(await (answer ?? new Response()).arrayBuffer());
const header = async (path: string, name: string) => (await get(path))?.headers.get(name);

test('a page is served at its clean URL, with and without a slash, and at its file', async () => {
  for (const path of ['/', '/about', '/about/', '/about.html', '/index.html']) {
    expect(await (await get(path))?.text(), path).toBe(PAGE);
  }
});

test('a path without a file goes to the next handler', async () => {
  for (const path of ['/nowhere', '/_astro', '/%E0%A4%A', '/../netlify.toml']) {
    expect(await get(path), path).toBeUndefined();
  }
});

test('a page is compressed as the browser accepts', async () => {
  const brotli = await get('/about', { 'accept-encoding': 'gzip, br' });
  expect(brotli?.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(PAGE);
  const gzip = await get('/about', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(PAGE);
  expect((await get('/about'))?.headers.has('content-encoding')).toBe(false);
});

test('an unchanged page is answered 304', async () => {
  const etag = (await header('/about', 'etag')) ?? '';
  expect((await get('/about', { 'if-none-match': etag }))?.status).toBe(304);
  expect((await get('/about', { 'if-none-match': '"other"' }))?.status).toBe(200);
});

test('headers come from netlify.toml and from the adapter', async () => {
  expect(await header('/about', 'x-content-type-options')).toBe('nosniff');
  expect(await header('/about', 'content-security-policy')).toBe("default-src 'self'");
  expect(await header('/', 'content-security-policy')).toBeNull();
  expect(await header('/about', 'cache-control')).toContain('max-age=0');
  expect(await header('/_astro/app.Ab1.js', 'cache-control')).toContain('immutable');
  expect(await header('/_astro/app.Ab1.js', 'content-type')).toBe('text/javascript; charset=utf-8');
});

test('a page refuses POST', async () => {
  const answer = await site.handle(new Request('http://localhost/about', { method: 'POST' }));
  expect(answer?.status).toBe(405);
  expect(answer?.headers.get('allow')).toBe('GET, HEAD');
});

test('a redirect, which the local platform does not serve, is refused rather than ignored', async () => {
  await writeFile(join(root, 'dist/_redirects'), '/old /new');
  await expect(readHeaderRules(root)).rejects.toThrow('redirects');
});
