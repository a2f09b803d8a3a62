import { setTimeout } from 'node:timers/promises';
import { printTable } from '../../../tests/bench/table.ts';
import type { Browser } from './browser.ts';
import { openTab, type Tab } from './tab.ts';
import { atMost, median, ms, type Verdict } from './verdict.ts';

/** A mid-range phone compared with this machine. */
const CPU_SLOWDOWN = 4;
/** How much longer than on a bare page the badge and the next page may take. */
const MOST_BADGE = 1.3;
const MOST_NEXT_PAGE = 1.2;
/** A click takes little time, and its frame may begin at any of 16 milliseconds. */
const CLICKS_A_RUN = 3;
/** The time between seeing a button and pressing it. */
const AIM_MS = 500;
/** How long after the first paint a React page may take until it can be used. */
const INTERACTIVE_WITHIN_MS = 1000;

const ADD = '[data-add-to-cart]';
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

const PAINTED = `performance.getEntriesByName('first-contentful-paint')`;
const CLICKED = `Number(localStorage.getItem('bench-clicked'))`;

/** The first steps of a purchase on a phone: click to badge, click to the cart page, in turn with bare pages. */
export async function benchClicks(
  browser: Browser,
  sites: { ours: string; bare: string },
  runs: number,
): Promise<Verdict[]> {
  const tab = await openTab(browser, { cpuSlowdown: CPU_SLOWDOWN, script: WATCH_CLICKS });
  const homes = [`${sites.ours}/`, `${sites.bare}/add-to-cart`];
  const measure = async (count: number, take: (url: string) => Promise<number>) => {
    const times: [ours: number[], bare: number[]] = [[], []];
    for (let run = 0; run < count; run += 1) {
      for (const [site, url] of homes.entries()) times[site]?.push(await take(url));
    }
    return times.map(median) as [ours: number, bare: number];
  };
  const steps = {
    badge: await measure(runs * CLICKS_A_RUN, (url) => clickToBadge(tab, url)),
    'cart, prerendered': await measure(runs, (url) => clickToCart(tab, url, true)),
    'cart, not prerendered': await measure(runs, (url) => clickToCart(tab, url, false)),
  };
  await tab.close();
  const ratio = ([ours, bare]: [number, number]) => ours / bare;
  console.log(
    `From click to painted, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs} runs:\n`,
  );
  printTable(
    ['step', 'ours', 'bare', 'ratio'],
    Object.entries(steps).map(([step, times]) => [step, ...times.map(ms), ratio(times).toFixed(2)]),
  );
  return [
    atMost('badge: click to painted by the bare page’s', ratio(steps.badge), MOST_BADGE),
    atMost(
      'cart, prerendered: click to painted by the bare page’s',
      ratio(steps['cart, prerendered']),
      MOST_NEXT_PAGE,
    ),
  ];
}

async function clickToBadge(tab: Tab, url: string): Promise<number> {
  await tab.goto(url);
  await tab.evaluate('localStorage.clear(), sessionStorage.clear()');
  await tab.goto(url);
  await aim(tab, ADD);
  await tab.click(ADD);
  await tab.until('Boolean(globalThis.benchBadge)');
  return tab.evaluate<number>(`globalThis.benchBadge - ${CLICKED}`);
}

async function clickToCart(tab: Tab, url: string, prerendered: boolean): Promise<number> {
  await tab.allowPrerendering(prerendered);
  await clickToBadge(tab, url);
  if (prerendered) await tab.prerendered();
  await aim(tab, CART_LINK);
  await tab.click(CART_LINK);
  await tab.until(`location.pathname === '/cart' && ${PAINTED}.length > 0`);
  return tab.evaluate<number>(`performance.timeOrigin + ${PAINTED}[0].startTime - ${CLICKED}`);
}

/** Waits until the work caused by scrolling to the button is over, as a person would. */
async function aim(tab: Tab, selector: string): Promise<void> {
  await tab.pointAt(selector);
  await setTimeout(AIM_MS);
}

const REACT_PAGES = [
  '/cart',
  '/checkout',
  '/payment',
  '/track-order',
  '/order-confirmation/5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11?token=none',
  '/platform',
  '/platform/onboarding?account=acct_none',
  '/platform/products?account=acct_none',
];

/** What the pages of the purchase need: a cart, and the data of the checkout form. */
const CART = [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }];
const PAYMENT_DATA = {
  customerData: { firstName: 'Wade', lastName: 'Tolliver', email: 'wade@tolliver.example' },
  billingAddress: { stateProvince: 'Kentucky', country: 'United States' },
  shippingAddress: {},
  orderNotes: '',
};

/** In every page: when its island has drawn something to press or to fill in, and that is on the screen. */
const WATCH_ISLAND = `new MutationObserver((_, watcher) => {
  if (!document.querySelector('astro-island :is(a, button, input):not(.steps a)')) return;
  watcher.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { globalThis.benchInteractive = performance.now(); };
    port2.postMessage(null);
  });
}).observe(document, { childList: true, subtree: true });`;

/** Reported once the frame is on the screen, which may be after the island has drawn. */
const FIRST_PAINT = `performance.getEntriesByName('first-paint')[0]`;

/** How long after its first paint each React page can be used, on a slow CPU. */
export async function benchIslands(
  browser: Browser,
  ours: string,
  runs: number,
): Promise<Verdict[]> {
  const tab = await openTab(browser, { cpuSlowdown: CPU_SLOWDOWN, script: WATCH_ISLAND });
  await tab.goto(`${ours}/faq`);
  await tab.evaluate(`localStorage.cart = ${JSON.stringify(JSON.stringify(CART))}`);
  const paymentData = JSON.stringify(JSON.stringify(PAYMENT_DATA));
  await tab.evaluate(`sessionStorage.paymentData = ${paymentData}`);
  const rows: { page: string; painted: number; interactive: number }[] = [];
  for (const page of REACT_PAGES) {
    const painted: number[] = [];
    const interactive: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await tab.goto(ours + page);
      await tab.until('globalThis.benchInteractive');
      await tab.until(FIRST_PAINT);
      const paint = await tab.evaluate<number>(`${FIRST_PAINT}.startTime`);
      painted.push(paint);
      interactive.push((await tab.evaluate<number>('globalThis.benchInteractive')) - paint);
    }
    const row = { painted: median(painted), interactive: Math.max(0, median(interactive)) };
    rows.push({ page: page.replace(/\?.*/, ''), ...row });
  }
  await tab.close();
  console.log(`React pages, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs}:\n`);
  printTable(
    ['page', 'first paint', 'interactive after that'],
    rows.map(({ page, painted, interactive }) => [page, ms(painted), ms(interactive)]),
  );
  return rows.map(({ page, interactive }) =>
    atMost(`${page}: ms from first paint to interactive`, interactive, INTERACTIVE_WITHIN_MS),
  );
}
