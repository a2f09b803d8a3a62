import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './shop.ts';

/**
 * @axe-core/playwright loads a source of twice the size, for every analysis and into a second page: several times
 * slower.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  // WCAG 2.2 AA, and the good practice that axe's authors add to it.
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The frames inside our pages are Stripe's.
  iframes: false,
};

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** The accessibility faults that axe finds, one line for each element. Its source must be loaded in the page. */
async function violations(page: Page): Promise<string[]> {
  const result = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(OPTIONS)})`);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** How many pixels of the page's title the fixed header covers. */
function coveredTitle(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const header = document.querySelector('header')?.getBoundingClientRect();
    const title = document.querySelector('main h1:not(.visually-hidden)')?.getBoundingClientRect();
    return Math.max(0, (header?.bottom ?? 0) - (title?.top ?? Infinity));
  });
}

/** How many pixels the page is wider than the screen, or its dialog's content than the dialog. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      dialog ? dialog.scrollWidth - dialog.clientWidth : 0,
    );
  });
}

/** Sets the size of all text, as the browser's own setting does. */
async function setTextSize(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The controls whose focus is invisible: without an outline, or under the header. */
async function invisibleFocus(page: Page): Promise<string[]> {
  // Makes :focus-visible match from here on.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document;
    // The pages that sign in to the office have none.
    const header = document.querySelector('header');
    const isOutlined = (element: Element | null) =>
      element !== null &&
      getComputedStyle(element).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(element).outlineWidth) >= 2;
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return header !== null && header.contains(topmost) && !header.contains(element);
    };
    return [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility())
      .filter((control) => {
        control.focus();
        // Disabled and inert controls take no focus.
        if (document.activeElement !== control) return false;
        const hasOutline = isOutlined(control) || isOutlined(control.closest('label'));
        return !hasOutline || isCovered(control);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

/** Axe finds nothing in what the page shows now, as wide as a phone and as a desktop. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(AXE);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await violations(page)).toEqual([]);
  }
}

/**
 * The page is open at the size of a phone: axe, the title, the width with larger text and on smaller screens, the
 * focus.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.evaluate(AXE);
  expect(await violations(page)).toEqual([]);
  expect(await coveredTitle(page)).toBe(0);

  await setTextSize(page, '200%');
  expect(await horizontalOverflow(page)).toBe(0);
  await setTextSize(page, '100%');

  // The width of a 1280 px screen at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await invisibleFocus(page)).toEqual([]);

  // A phone at 200 % zoom.
  await page.setViewportSize({ width: 195, height: 422 });
  expect(await horizontalOverflow(page)).toBe(0);
}

export async function expectAccessibleOnDesktop(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.evaluate(AXE);
  expect(await violations(page)).toEqual([]);
  expect(await coveredTitle(page)).toBe(0);
  await setTextSize(page, '200%');
  expect(await horizontalOverflow(page)).toBe(0);
}
