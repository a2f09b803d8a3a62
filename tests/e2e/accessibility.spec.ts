import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageStates, test } from './page-states.ts';
import { expect } from './shop.ts';

/** WCAG 2.2 AA, and what axe's authors hold to be good practice beside it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

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

/** Makes all text so large: what a browser's own setting does, which the layout knows nothing of. */
async function enlargeText(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);
}

/** The controls that don't show it when the keyboard is on them, or hide it under the header. */
async function unseenFocus(page: Page): Promise<string[]> {
  // From here on the browser holds that the keyboard is in use.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const room = document.querySelector('dialog:modal') ?? document;
    const header = document.querySelector('header') as HTMLElement;
    const isOutlined = (element: Element | null) =>
      element !== null &&
      getComputedStyle(element).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(element).outlineWidth) >= 2;
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return header.contains(seen) && !header.contains(element);
    };
    return [
      ...room.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility())
      .filter((control) => {
        control.focus();
        // What can't take it now (disabled, inert) shows nothing.
        if (document.activeElement !== control) return false;
        const isShown = isOutlined(control) || isOutlined(control.closest('label'));
        return !isShown || isCovered(control);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

test.use({ viewport: PHONE });

for (const state of pageStates) {
  test(`nothing keeps anybody from using ${state.name}`, async ({ page, reach }) => {
    await reach(state);
    expect(await violations(page)).toEqual([]);
    expect(await coveredTitle(page)).toBe(0);

    await enlargeText(page, '200%');
    expect(await sidewaysScroll(page)).toBe(0);
    await enlargeText(page, '100%');

    // 320 px are also what a screen of 1280 shows at 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await unseenFocus(page)).toEqual([]);

    // A phone's screen at 200 %.
    await page.setViewportSize({ width: 195, height: 422 });
    expect(await sidewaysScroll(page)).toBe(0);

    if (state.onPhonesOnly) return;
    await page.setViewportSize(DESKTOP);
    expect(await violations(page)).toEqual([]);
    expect(await coveredTitle(page)).toBe(0);
    await enlargeText(page, '200%');
    expect(await sidewaysScroll(page)).toBe(0);
  });
}
