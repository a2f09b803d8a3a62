import { expect, test } from 'vitest';
import { mailPreview } from './preview.ts';

const ORIGIN = 'http://localhost:4321';

async function page(query = ''): Promise<string> {
  const answer = mailPreview(new Request(`${ORIGIN}/sandbox/mail/preview${query}`));
  return (await answer?.text()) ?? '';
}

async function mail(id: string): Promise<string> {
  const framed = /srcdoc="([^"]*)"/.exec(await page(`?id=${id}`))?.[1] ?? '';
  return framed.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

const ids = [...(await page()).matchAll(/\?id=([\w-]+)"/g)].map(([, id = '']) => id);

test('lists every email', () => {
  expect(ids).toContain('order-shipped');
  expect(ids).toContain('order-refunded');
  expect(ids.length).toBe(10);
});

test.each(ids)('%s loads only our own pictures and runs no script', async (id) => {
  const html = await mail(id);
  const sources = [...html.matchAll(/\b(?:src|background)="([^"]*)"/g)].map(([, source]) => source);
  for (const source of sources) expect(source).toMatch(/^http:\/\/localhost:4321\/pictures\//);
  expect(html).not.toMatch(/<script|<link|url\(|@import/i);
});

test.each(ids)('%s keeps its colors in dark mode', async (id) => {
  const html = await mail(id);
  expect(html).toContain('<meta name="color-scheme" content="light" />');
  expect(html).toMatch(/<body style="margin:0;background:#/);
});
