import type { Locator, Page } from '@playwright/test';
import { officePaths } from '#shop/office-paths.ts';
import { PATHS } from './page-states.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

/** Parts that stand over every sheet, and texts too light for white paper: browsers print no backgrounds. */
const unprintable = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [...document.querySelectorAll('body *')]
      .filter(
        (element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility(),
      )
      .map((element) => `over every sheet: ${element.outerHTML.slice(0, 80)}`);
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode;
      const text = textContent?.trim();
      if (!context || !element || !text || !element.checkVisibility()) continue;
      const { color, printColorAdjust } = getComputedStyle(element);
      if (printColorAdjust === 'exact') continue;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      if (Math.max(red, green, blue) > 140) found.push(`too light: ${text.slice(0, 40)} ${color}`);
    }
    return found;
  });

for (const path of [...PATHS, '/cart', '/track-order', '/platform']) {
  test(`prints ${path} as dark text, with nothing over it`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await unprintable(page)).toEqual([]);
  });
}

test('prints every answer of the FAQ below its question', async ({ page }) => {
  await page.goto('/faq');
  const questions = page.getByRole('main').getByRole('group');
  await expect(questions).not.toHaveCount(0);
  for (const question of await questions.all()) {
    const answer = question.getByRole('paragraph').last();
    await expect(answer).toBeVisible();
    const bottomOf = async (of: Locator) =>
      of.evaluate((box) => box.getBoundingClientRect().bottom);
    expect(await bottomOf(answer)).toBeLessThanOrEqual(await bottomOf(question));
  }
});

test('prints an order of the office without fields and buttons', async ({
  page,
  office,
  placeOrder,
}) => {
  const { orderNumber } = await placeOrder();
  await office.signIn();
  await page.goto(officePaths.order(orderNumber));
  await expect(page.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  for (const role of ['textbox', 'combobox', 'radio', 'button'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  for (const line of await page.getByRole('listitem').allInnerTexts()) {
    expect(line).not.toMatch(/·\s*$/);
  }
  expect(await unprintable(page)).toEqual([]);
});
