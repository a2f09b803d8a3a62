import type { Page } from 'puppeteer-core';
import { openBrowser } from '../bench/pages/browser.ts';
import { expect, test as base } from '../e2e/shop.ts';

/** A page of a Chromium with prerendering and the back/forward cache, which Playwright turns off. */
const test = base.extend<{ tab: Page }>({
  tab: async ({}, use) => {
    const browser = await openBrowser();
    await use(await browser.newPage());
    await browser.close();
  },
});

const ACTIVATION = `performance.getEntriesByType('navigation')[0].activationStart`;
const BAG = `document.querySelector('.cart-link').textContent`;

test('the cart is prerendered after an addition, and shows later additions', async ({
  tab,
  baseURL,
}) => {
  await tab.goto(`${baseURL}/`);
  const prerendered = tab.waitForResponse(`${baseURL}/cart`);
  await tab.click('[data-add-to-cart]');
  await prerendered;
  await tab.click('[data-add-to-cart]');
  await tab.waitForFunction(`${BAG}.includes('2')`);
  await tab.click('.cart-link');
  // The page that was prerendered takes the place of this one, so a wait within the page would end with it.
  const valueOf = (expression: string) => tab.evaluate(expression).catch(() => undefined);
  await expect.poll(() => valueOf(ACTIVATION)).toBeGreaterThan(0);
  await expect.poll(() => valueOf('location.pathname')).toBe('/cart');
  await expect.poll(() => valueOf(`document.querySelector('main').innerText`)).toContain('$57.98');
  expect(await valueOf(BAG)).toContain('2');
});

test('going back restores the page from the back/forward cache', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/faq`);
  await tab.evaluate('globalThis.restored = true');
  await tab.goto(`${baseURL}/size-guide`);
  await tab.goBack();
  expect(new URL(tab.url()).pathname).toBe('/faq');
  expect(await tab.evaluate('globalThis.restored')).toBe(true);
});

test('pages that were left for the cart come back without an error', async ({ tab, baseURL }) => {
  const errors: string[] = [];
  tab.on('pageerror', (error) => errors.push(String(error)));
  const go = (by: string) => Promise.all([tab.waitForNavigation(), tab.evaluate(by)]);
  await tab.goto(`${baseURL}/`);
  await tab.click('[data-add-to-cart]');
  await tab.waitForSelector('[data-prerender]');
  // By script, because hovering a link prerenders the page behind it, and that page is another target for Puppeteer.
  await go(`location.assign('/faq')`);
  await go(`location.assign('/cart')`);
  for (const path of ['/faq', '/']) {
    await go(`history.back()`);
    expect(await tab.evaluate('location.pathname')).toBe(path);
    await tab.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  }
  expect(errors).toEqual([]);
});
