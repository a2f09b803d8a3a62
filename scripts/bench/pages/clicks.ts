import { setTimeout } from 'node:timers/promises';
import type { BareSite } from './bare-site.ts';
import type { Browser } from './browser.ts';
import { openTab, type Tab } from './tab.ts';
import { atMost, median, ms, percent, printTable, spread, type Verdict } from './table.ts';

/** How much longer than on a bare page the badge and the next page may take. */
const MOST_BADGE = 1.3;
const MOST_NEXT_PAGE = 1.2;
/** A phone of the middle class beside this machine. */
const CPU_SLOWDOWN = 4;
/** A single click is soon measured, and its frame may begin at any of 16 milliseconds. */
const CLICKS_A_RUN = 3;

/** What a quick hand takes from seeing a button to pressing it. */
const AIM_MS = 500;

const ADD = '[data-add-to-cart]';
const CART_LINK = '.cart-link';

/** In every page: when it was clicked, and when the badge was first on the screen. */
const WATCH = `addEventListener('click', ({ timeStamp }) => {
  localStorage.setItem('bench-clicked', String(performance.timeOrigin + timeStamp));
}, true);
addEventListener('DOMContentLoaded', () => {
  document.querySelector('[data-cart-count]')?.setAttribute('elementtiming', 'badge');
});
new PerformanceObserver((list) => {
  globalThis.benchBadge = performance.timeOrigin + list.getEntries()[0].renderTime;
}).observe({ type: 'element', buffered: true });`;

const BADGE_IS_PAINTED = `Boolean(globalThis.benchBadge)`;
const NEXT_PAGE_IS_PAINTED = `location.pathname === '/cart' && performance.getEntriesByName('first-contentful-paint').length > 0`;
const CLICKED = `Number(localStorage.getItem('bench-clicked'))`;
const CLICK_TO_BADGE = `globalThis.benchBadge - ${CLICKED}`;
const CLICK_TO_PAGE = `performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime - ${CLICKED}`;

type Times = Record<'ours' | 'bare', number[]>;

/** The purchase's first steps on a phone: click to badge, click to the cart page, turn by turn with bare pages. */
export async function benchClicks(
  browser: Browser,
  ours: string,
  { url: bare }: BareSite,
  runs: number,
): Promise<Verdict[]> {
  const tab = await openTab(browser, { cpuSlowdown: CPU_SLOWDOWN, script: WATCH });
  const steps: Record<string, Times> = {};
  const measure = async (step: string, side: 'ours' | 'bare', take: () => Promise<number>) => {
    (steps[step] ??= { ours: [], bare: [] })[side].push(await take());
  };
  for (let run = 0; run < runs * CLICKS_A_RUN; run += 1) {
    await measure('badge', 'ours', () => clickToBadge(tab, `${ours}/`));
    await measure('badge', 'bare', () => clickToBadge(tab, `${bare}/add-to-cart`));
  }
  for (let run = 0; run < runs; run += 1) {
    for (const prerendered of [true, false]) {
      const step = prerendered ? 'cart, prerendered' : 'cart, not prerendered';
      await measure(step, 'ours', () => clickToCart(tab, `${ours}/`, prerendered));
      await measure(step, 'bare', () => clickToCart(tab, `${bare}/add-to-cart`, prerendered));
    }
  }
  await tab.close();
  printSteps(steps, runs);
  return judge(steps);
}

async function freshVisit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await tab.evaluate('localStorage.clear(), sessionStorage.clear()');
  await tab.goto(url);
}

async function clickToBadge(tab: Tab, url: string): Promise<number> {
  await freshVisit(tab, url);
  await aim(tab, ADD);
  await tab.click(ADD);
  await tab.until(BADGE_IS_PAINTED);
  return tab.evaluate<number>(CLICK_TO_BADGE);
}

async function clickToCart(tab: Tab, url: string, prerendered: boolean): Promise<number> {
  await tab.allowPrerendering(prerendered);
  await freshVisit(tab, url);
  await aim(tab, ADD);
  await tab.click(ADD);
  await tab.until(BADGE_IS_PAINTED);
  if (prerendered) await tab.prerendered();
  await aim(tab, CART_LINK);
  await tab.click(CART_LINK);
  await tab.until(NEXT_PAGE_IS_PAINTED);
  return tab.evaluate<number>(CLICK_TO_PAGE);
}

/** Waits until the work caused by scrolling to the button is over, as a person would. */
async function aim(tab: Tab, selector: string): Promise<void> {
  await tab.pointAt(selector);
  await setTimeout(AIM_MS);
}

function printSteps(steps: Record<string, Times>, runs: number): void {
  console.log(
    `From click to painted, CPU ${CPU_SLOWDOWN} times slower, medians of ${runs} runs:\n`,
  );
  printTable(
    ['step', 'ours', 'bare', 'ratio', 'spread, ours', 'spread, bare'],
    Object.entries(steps).map(([step, times]) => [
      step,
      ms(median(times.ours)),
      ms(median(times.bare)),
      ratio(times).toFixed(2),
      percent(spread(times.ours)),
      percent(spread(times.bare)),
    ]),
  );
}

const ratio = ({ ours, bare }: Times) => median(ours) / median(bare);

function judge({ badge, 'cart, prerendered': cart }: Record<string, Times>): Verdict[] {
  return [
    ...(badge
      ? [atMost("badge: click to painted by the bare page's", ratio(badge), MOST_BADGE)]
      : []),
    ...(cart
      ? [
          atMost(
            "cart, prerendered: click to painted by the bare page's",
            ratio(cart),
            MOST_NEXT_PAGE,
          ),
        ]
      : []),
  ];
}
