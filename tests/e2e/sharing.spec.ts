import type { Page } from '@playwright/test';
import { brand } from '#shop/brand.ts';
import { expect, test } from './shop.ts';

const HIDDEN = [
  '/cart',
  '/checkout',
  '/payment',
  '/form-reply/message-sent',
  `/order-confirmation/${crypto.randomUUID()}`,
  '/the-angels-share',
];

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

/** The page's JSON-LD nodes by type. */
async function jsonLd(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const graph = (JSON.parse(text ?? '') as { '@graph': { '@type': string }[] })['@graph'];
  return Object.fromEntries(graph.map((node) => [node['@type'], node]));
}

async function sitemap(page: Page): Promise<string[]> {
  const answer = await page.request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

test('every page of the sitemap has its own title, description, canonical link and picture', async ({
  page,
}) => {
  const seen = new Set<string>();
  const paths = await sitemap(page);
  expect(paths).toContain('/faq');
  expect(paths).toContain('/products/ghost-barrel-tee');
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    expect(await meta(page, 'og:url')).toBe(canonical);
    for (const text of [await page.title(), (await meta(page, 'description')) ?? '']) {
      expect(text.length).toBeGreaterThan(4);
      expect(seen, 'titles and descriptions are unique').not.toContain(text);
      seen.add(text);
    }
    const picture = await page.request.get(new URL((await meta(page, 'og:image')) ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
  }
});

test.describe('as a search engine reads it', () => {
  // With scripts, a payment without a cart leaves while it loads.
  test.use({ javaScriptEnabled: false });

  test('carts, payments and orders are not indexed', async ({ page }) => {
    const listed = await sitemap(page);
    for (const path of HIDDEN) {
      expect(listed).not.toContain(path);
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    }
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });
});

test('search engines get the offer, the questions and the breadcrumbs', async ({ page }) => {
  await page.goto('/');
  expect(await jsonLd(page)).toMatchObject({
    Organization: { name: brand.name },
    Product: { offers: { price: '28.99', priceCurrency: 'USD' } },
  });
  await page.goto('/faq');
  const { FAQPage, BreadcrumbList } = await jsonLd(page);
  const questions = FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(BreadcrumbList).toBeDefined();
  for (const { name, acceptedAnswer } of questions) {
    const answer = page.locator('details').filter({ hasText: name });
    // The page adds links and dashes, but the first words are the same.
    await expect(answer).toContainText(acceptedAnswer.text.slice(0, 30));
  }
});
