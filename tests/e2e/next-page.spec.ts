import { type Browser, openBrowser } from '../../scripts/bench/pages/browser.ts';
import { openTab, type Tab } from '../../scripts/bench/pages/tab.ts';
import { expect, test as base } from './shop.ts';

/** A tab of a Chromium with prerendering and the back/forward cache, which Playwright turns off. */
const test = base.extend<{ chromium: Browser; tab: Tab }>({
  chromium: async ({}, use) => {
    const browser = await openBrowser();
    await use(browser);
    await browser.close();
  },
  tab: async ({ chromium }, use) => {
    const tab = await openTab(chromium, { cpuSlowdown: 1 });
    await use(tab);
    await tab.close();
  },
});

const ACTIVATION = `performance.getEntriesByType('navigation')[0].activationStart`;

test('the cart is prerendered after an addition, and shows later additions', async ({
  tab,
  baseURL,
}) => {
  await tab.goto(`${baseURL}/`);
  await tab.click('[data-add-to-cart]');
  await tab.prerendered();
  await tab.click('[data-add-to-cart]');
  await tab.until(`document.querySelector('.cart-link').textContent.includes('2')`);
  await tab.click('.cart-link');
  await tab.until(`location.pathname === '/cart' && ${ACTIVATION} > 0`);
  await tab.until(`document.querySelector('main').innerText.includes('$57.98')`);
  expect(await tab.evaluate(`document.querySelector('.cart-link').textContent`)).toContain('2');
});

test('going back restores the page from the back/forward cache', async ({ tab, baseURL }) => {
  await tab.goto(`${baseURL}/faq`);
  await tab.evaluate('globalThis.restored = true');
  await tab.goto(`${baseURL}/size-guide`);
  await tab.evaluate('history.back()');
  await tab.until(`location.pathname === '/faq'`);
  expect(await tab.evaluate('globalThis.restored')).toBe(true);
});
