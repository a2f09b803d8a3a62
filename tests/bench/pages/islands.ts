import { printTable, quantile, type Target } from '../table.ts';
import { CPU_SLOWDOWN, openBrowser } from './browser.ts';

/** How long after the first paint a React page may take until it can be used, in milliseconds. */
const INTERACTIVE_WITHIN_MS = 1000;

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
const CART = JSON.stringify([{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }]);
const PAYMENT_DATA = JSON.stringify({
  customerData: { firstName: 'Wade', lastName: 'Tolliver', email: 'wade@tolliver.example' },
  billingAddress: { stateProvince: 'Kentucky', country: 'United States' },
  shippingAddress: {},
  orderNotes: '',
});

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
export async function benchIslands(ours: string, runs: number): Promise<Target[]> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  await page.goto(`${ours}/faq`);
  await page.evaluate(
    (cart, paymentData) => {
      localStorage.setItem('cart', cart);
      sessionStorage.setItem('paymentData', paymentData);
    },
    CART,
    PAYMENT_DATA,
  );
  await page.evaluateOnNewDocument(WATCH_ISLAND);
  const rows: { path: string; painted: number; interactive: number }[] = [];
  for (const path of REACT_PAGES) {
    const painted: number[] = [];
    const interactive: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto(ours + path);
      await page.waitForFunction(`globalThis.benchInteractive && ${FIRST_PAINT}`);
      const paint = Number(await page.evaluate(`${FIRST_PAINT}.startTime`));
      painted.push(paint);
      interactive.push(Number(await page.evaluate('globalThis.benchInteractive')) - paint);
    }
    rows.push({
      path: path.replace(/\?.*/, ''),
      painted: quantile(painted, 0.5),
      interactive: Math.max(0, quantile(interactive, 0.5)),
    });
  }
  await browser.close();
  console.log(`React pages, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs}:\n`);
  printTable(
    ['page', 'first paint', 'interactive after that'],
    rows.map(({ path, painted, interactive }) => [
      path,
      `${painted.toFixed(0)} ms`,
      `${interactive.toFixed(0)} ms`,
    ]),
  );
  return rows.map(({ path, interactive }) => ({
    what: `${path}: ms from first paint to interactive`,
    measured: interactive,
    most: INTERACTIVE_WITHIN_MS,
  }));
}
