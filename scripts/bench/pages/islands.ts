import type { Browser } from './browser.ts';
import { openTab } from './tab.ts';
import { atMost, median, ms, percent, printTable, spread, type Verdict } from './table.ts';

const CPU_SLOWDOWN = 4;
/** After the first paint. */
const INTERACTIVE_WITHIN_MS = 1000;

const PAGES = [
  '/cart',
  '/checkout',
  '/payment',
  '/track-order',
  '/order-confirmation/5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11?token=none',
  '/platform',
  '/platform/onboarding?account=acct_none',
  '/platform/products?account=acct_none',
];

/** What the purchase's pages need so as to stay: a cart, and what checkout passed on. */
const KEPT = {
  local: { cart: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }] },
  session: {
    paymentData: {
      customerData: { firstName: 'Wade', lastName: 'Tolliver', email: 'wade@tolliver.example' },
      billingAddress: { stateProvince: 'Kentucky', country: 'United States' },
      shippingAddress: {},
      orderNotes: '',
    },
  },
};

/** In every page: when its island has drawn something to press or to fill in, and that is on the screen. */
const WATCH = `new MutationObserver((_, watcher) => {
  if (!document.querySelector('astro-island :is(a, button, input):not(.steps a)')) return;
  watcher.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { globalThis.benchInteractive = performance.now(); };
    port2.postMessage(null);
  });
}).observe(document, { childList: true, subtree: true });`;

/** Told once the frame is on the screen, which may be after the island has drawn. */
const FIRST_PAINT = `performance.getEntriesByName('first-paint')[0]`;

/** How long after its first paint each React page can be used, on a slow CPU. */
export async function benchIslands(
  browser: Browser,
  ours: string,
  runs: number,
): Promise<Verdict[]> {
  const tab = await openTab(browser, { cpuSlowdown: CPU_SLOWDOWN, script: WATCH });
  const times = new Map<string, { painted: number[]; interactive: number[] }>();
  await tab.goto(`${ours}/faq`);
  for (const [store, kept] of Object.entries(KEPT)) {
    for (const [name, value] of Object.entries(kept)) {
      const text = JSON.stringify(JSON.stringify(value));
      await tab.evaluate(`${store}Storage.setItem(${JSON.stringify(name)}, ${text})`);
    }
  }
  for (let run = 0; run < runs; run += 1) {
    for (const page of PAGES) {
      await tab.goto(ours + page);
      await tab.until('globalThis.benchInteractive');
      await tab.until(FIRST_PAINT);
      const painted = await tab.evaluate<number>(`${FIRST_PAINT}.startTime`);
      const interactive = await tab.evaluate<number>('globalThis.benchInteractive');
      const taken = times.get(page) ?? { painted: [], interactive: [] };
      taken.painted.push(painted);
      taken.interactive.push(Math.max(0, interactive - painted));
      times.set(page, taken);
    }
  }
  await tab.close();
  console.log(`React pages, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs}:\n`);
  printTable(
    ['page', 'first paint', 'interactive after that', 'spread'],
    [...times].map(([page, { painted, interactive }]) => [
      page.replace(/\?.*/, ''),
      ms(median(painted)),
      ms(median(interactive)),
      percent(spread(interactive)),
    ]),
  );
  return [...times].map(([page, { interactive }]) =>
    atMost(
      `${page}: interactive after first paint`,
      median(interactive),
      INTERACTIVE_WITHIN_MS,
      ' ms',
    ),
  );
}
