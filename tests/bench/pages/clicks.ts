import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { printTable, quantile, type Target } from '../table.ts';
import type { Sites } from './bare-site.ts';
import { CPU_SLOWDOWN, openBrowser } from './browser.ts';

/** A click takes little time, and its frame may begin at any of 16 milliseconds. */
const CLICKS_A_RUN = 3;
/** The time between seeing a button and pressing it: the work caused by scrolling to it is over. */
const AIM_MS = 500;
/** How long the browser may take to prerender the cart after its response. */
const PRERENDER_MS = 2_000;
const TIMEOUT_MS = 30_000;

const NO_PRERENDERING = ['--disable-features=Prerender2'];

const ADD_TO_CART = '[data-add-to-cart]';
const CART_LINK = '.cart-link';

/** In every page: when it was clicked, and when the badge was first on the screen. */
const WATCH_CLICKS = `addEventListener('click', ({ timeStamp }) => {
  localStorage.setItem('bench-clicked', String(performance.timeOrigin + timeStamp));
}, true);
addEventListener('DOMContentLoaded', () => {
  document.querySelector('[data-cart-count]')?.setAttribute('elementtiming', 'badge');
});
new PerformanceObserver((list) => {
  globalThis.benchBadge = performance.timeOrigin + list.getEntries()[0].renderTime;
}).observe({ type: 'element', buffered: true });`;

const CLICKED = `Number(localStorage.getItem('bench-clicked'))`;
const ACTIVATION = `performance.getEntriesByType('navigation')[0].activationStart`;
const PAINT = `performance.getEntriesByName('first-contentful-paint')[0]`;

/** The first steps of a purchase on a phone, in turn with bare pages: click to badge, click to the cart page. */
export async function benchClicks(sites: Sites, runs: number): Promise<Target[]> {
  const rows = [];
  for (const { step, count, measure, most, flags = [] } of [
    { step: 'badge', count: runs * CLICKS_A_RUN, measure: clickToBadge, most: 1.3 },
    { step: 'cart, prerendered', count: runs, measure: clickToPrerenderedCart, most: 1.2 },
    { step: 'cart, not prerendered', count: runs, measure: clickToCart, flags: NO_PRERENDERING },
  ]) {
    const browser = await openBrowser(...flags);
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let run = 0; run < count; run += 1) {
      times.ours.push(await onNewPage(browser, `${sites.ours}/`, measure));
      times.bare.push(await onNewPage(browser, `${sites.bare}/add-to-cart`, measure));
    }
    const [ours, bare] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)];
    rows.push({ step, ours, bare, ratio: ours / bare, most });
    await browser.close();
  }
  console.log(
    `From click to painted, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs} runs:\n`,
  );
  printTable(
    ['step', 'ours', 'bare', 'ratio'],
    rows.map(({ step, ours, bare, ratio }) => [
      step,
      `${ours.toFixed(0)} ms`,
      `${bare.toFixed(0)} ms`,
      ratio.toFixed(2),
    ]),
  );
  return rows.flatMap(({ step, ratio, most }) =>
    most ? [{ what: `${step}: click to painted by the bare page’s`, measured: ratio, most }] : [],
  );
}

/** Opens the page with an empty cart, as one that was visited before. */
async function onNewPage(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const page = await browser.newPage();
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  await page.evaluateOnNewDocument(WATCH_CLICKS);
  await page.goto(url);
  await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  await page.goto(url);
  const took = await measure(page);
  await page.close();
  return took;
}

async function clickToBadge(page: Page): Promise<number> {
  await aim(page, ADD_TO_CART);
  await page.click(ADD_TO_CART);
  await page.waitForFunction('globalThis.benchBadge');
  return Number(await page.evaluate(`globalThis.benchBadge - ${CLICKED}`));
}

async function clickToPrerenderedCart(page: Page): Promise<number> {
  const prerendering = page.waitForResponse((response) => response.url().endsWith('/cart'));
  await clickToBadge(page);
  await prerendering;
  await setTimeout(PRERENDER_MS);
  const took = await clickFromBadgeToCart(page);
  if (!(await page.evaluate(ACTIVATION))) throw new Error('The cart was not prerendered.');
  return took;
}

async function clickToCart(page: Page): Promise<number> {
  await clickToBadge(page);
  return clickFromBadgeToCart(page);
}

async function clickFromBadgeToCart(page: Page): Promise<number> {
  await aim(page, CART_LINK);
  await page.click(CART_LINK);
  const deadline = Date.now() + TIMEOUT_MS;
  // Puppeteer's own waits end with the page, and a prerendered one takes its place.
  while (!(await page.evaluate(`location.pathname === '/cart' && ${PAINT}`).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`The cart is not painted: ${page.url()}`);
    await setTimeout(20);
  }
  return Number(await page.evaluate(`performance.timeOrigin + ${PAINT}.startTime - ${CLICKED}`));
}

async function aim(page: Page, selector: string): Promise<void> {
  await page.hover(selector);
  await setTimeout(AIM_MS);
}
