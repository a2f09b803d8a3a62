import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageStates } from './page-states.ts';
import { expect, test } from './shop.ts';

/** WCAG 2.2 AA, and what axe's authors hold to be good practice beside it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SCREENS = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

/** What axe finds, one line for each thing that is wrong. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** How much of the page's title lies under the header, which stands over every page. */
function coveredTitle(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const header = document.querySelector('header')?.getBoundingClientRect();
    const title = document.querySelector('main h1:not(.visually-hidden)')?.getBoundingClientRect();
    return Math.max(0, (header?.bottom ?? 0) - (title?.top ?? Infinity));
  });
}

/** How far the page goes past the screen's edge. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const { name: screen, viewport } of SCREENS) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });
    for (const { name, reach, onPhonesOnly } of pageStates) {
      if (onPhonesOnly && viewport.width > 1023) continue;
      test(`nothing keeps anybody from using ${name}`, async ({
        page,
        cart,
        checkout,
        payment,
        readyToPay,
        readyToChoose,
        seller,
        storefront,
      }) => {
        await reach({
          page,
          cart,
          checkout,
          payment,
          readyToPay,
          readyToChoose,
          seller,
          storefront,
        });
        expect(await violations(page)).toEqual([]);
        expect(await coveredTitle(page)).toBe(0);

        // 320 px are also what a screen of 1280 shows at 400 %.
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page)).toBe(0);
      });
    }
  });
}
