import type { Locator, Page } from '@playwright/test';
import { expect, setLeft, test } from './shop.ts';

const TEE = '/products/ghost-barrel-tee';
const PICTURES = 'Pictures of Ghost Barrel Heritage Tee';

const plus = (page: Page) => page.getByRole('button', { name: 'Enlarge pictures' });

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };

/** How much of a picture's width is cut off, from 0 to 1. */
const cutOff = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    const drawn = Math.max(width, (height * image.naturalWidth) / image.naturalHeight);
    return 1 - width / drawn;
  });

const SCREENS = [
  [744, 1133],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
] as const;

for (const [width, height] of SCREENS) {
  test(`the whole piece, its two sides and Add to Cart are on the first screen, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(TEE);
    const whole = (control: Locator) => expect(control).toBeInViewport({ ratio: 1 });
    await whole(page.getByRole('radiogroup', { name: 'View' }));
    await whole(plus(page));
    await whole(page.getByRole('button', { name: 'Add to Cart' }));
    const picture = page.getByRole('img', { name: /, front:/ });
    await whole(picture);
    expect(await cutOff(picture)).toBeLessThan(0.05);
  });
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [390, 844],
  [768, 1024],
  [1023, 600],
  [1024, 1366],
] as const) {
  test(`no sleeve is cut off, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(TEE);
    await expect(page.locator('html.loaded')).toBeAttached();
    expect(await cutOff(page.getByRole('img', { name: /, front:/ }))).toBeLessThan(0.05);
  });
}

for (const [width, height] of [
  [390, 664],
  [412, 732],
  [844, 390],
] as const) {
  test(`piece, name with price, sizes and Add to Cart are on the first screen of a real phone, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(TEE);
    await expect(plus(page)).toBeVisible();
    const picture = page.getByRole('img', { name: /, front:/ });
    const name = page.getByRole('heading', { level: 1 });
    const price = page.getByText('$28.99', { exact: true });
    const button = page.getByRole('button', { name: 'Add to Cart' });
    const parts = [picture, name, price, page.getByRole('radiogroup', { name: 'Size' }), button];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const shown = await boxOf(picture);
    const named = await boxOf(name);
    const priced = await boxOf(price);
    expect(named.height).toBeLessThan(50);
    expect(priced.y).toBeLessThan(named.y + named.height);
    if (width > height) {
      expect(shown.x + shown.width).toBeLessThan(named.x);
      return;
    }
    expect(shown.width).toBe(width);
    expect(shown.height).toBeGreaterThan(310);
  });
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [412, 732],
  [768, 1024],
] as const) {
  test(`the plus stands on the gutter, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(TEE);
    const cell = await boxOf(plus(page));
    const button = await boxOf(page.getByRole('button', { name: 'Add to Cart' }));
    const gaps = [cell.x - button.x, button.x + button.width - cell.x - cell.width];
    expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(1);
  });
}

test('a phone swipes through front, back and prints, and the toggle goes along', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(TEE);
  await expect(plus(page)).toBeVisible();
  const row = page.getByRole('group', { name: PICTURES });
  const side = (name: string) => page.getByRole('radio', { name, exact: true });
  const shows = (name: RegExp) =>
    expect(page.getByRole('img', { name })).toBeInViewport({ ratio: 0.99 });
  const swipe = async () => {
    await row.hover();
    await page.mouse.wheel(300, 0);
  };

  await swipe();
  await shows(/, back:/);
  await expect(side('Back')).toBeChecked();
  await swipe();
  await shows(/^Close-up of the back print/);
  // It is whole, and neither the front nor the back.
  await expect(page.getByRole('img', { name: /^Close-up of the back print/ })).toHaveCSS(
    'object-fit',
    'contain',
  );
  await expect(page.getByRole('radiogroup', { name: 'View' })).toBeHidden();
  await plus(page).click();
  const dialog = page.getByRole('dialog', { name: PICTURES });
  await expect(dialog.getByRole('radio', { name: 'Back print' })).toBeChecked();
  await page.keyboard.press('Escape');
  await swipe();
  await shows(/^Close-up of the chest print/);

  await page.mouse.wheel(-1200, 0);
  await shows(/, front:/);
  await side('Front').focus();
  await page.keyboard.press('ArrowRight');
  await expect(side('Back')).toBeChecked();
  await shows(/, back:/);
  await row.press('ArrowRight');
  await shows(/^Close-up of the back print/);

  // Turned, it shows one of the two again, with the prints below.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(side('Front')).toBeChecked();
  await shows(/, front:/);
  await side('Back').check({ force: true });
  await page.setViewportSize({ width: 390, height: 664 });
  await shows(/, back:/);
});

test('on a phone the prints follow the facts too, in front of the story', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const path of [TEE, '/']) {
    await page.goto(path);
    await expect(plus(page)).toBeVisible();
    const prints = page.locator('.details img');
    await expect(prints).toHaveCount(2);
    // The home page loads none before it is scrolled.
    await page.mouse.wheel(0, 100);
    await prints.first().scrollIntoViewIfNeeded();
    await expect(prints.first()).toHaveJSProperty('complete', true);
    const top = (part: Locator) =>
      part.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const story = page.getByRole('heading', { name: /The whiskey stays/ });
    const facts = page.getByText('Made in', { exact: true });
    const tops = await Promise.all([facts, prints.first(), prints.last(), story].map(top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.details')).toBeHidden();
});

test('says when it arrives, and without an answer only what is always true', async ({ page }) => {
  await setLeft(page, {});
  await page.goto(TEE);
  await expect(page.getByText(/^Free shipping\./)).toHaveText(
    'Free shipping. Arrives Dec 1–4. 30 days to return.',
  );
  // As the shipping page says: to any country.
  await expect(page.getByRole('main')).toContainText(
    /Free shipping, packed within 1-2 business days/,
  );
  await page.route('**/api/availability', (route) => route.abort());
  await page.reload();
  await expect(plus(page)).toBeVisible();
  await expect(page.getByText(/^Free shipping\./)).toHaveText('Free shipping. 30 days to return.');
});

test('the pictures open large: by the plus, with the keyboard', async ({ page }) => {
  await page.goto(TEE);
  await page.getByRole('radio', { name: 'Back' }).check({ force: true });
  await plus(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: PICTURES });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const chosen = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(chosen('Back')).toBeChecked();

  await page.keyboard.press('ArrowRight');
  await expect(chosen('Back print')).toBeFocused();
  await expect(dialog.getByRole('img', { name: /^Close-up of the back print/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chosen('Front')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(chosen('Chest print')).toBeChecked();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plus(page)).toBeFocused();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a pressed picture covers the window from its top and middle, and is dragged, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(TEE);
    await expect(plus(page)).toBeVisible();
    await page.getByRole('img', { name: /^Close-up of the back print/ }).click();
    const dialog = page.getByRole('dialog', { name: PICTURES });
    await expect(dialog.getByRole('radio', { name: 'Back print' })).toBeChecked();
    const stage = dialog.getByRole('group', { name: 'Picture' });
    const scrolled = () =>
      stage.evaluate(({ scrollLeft, scrollTop, scrollWidth, clientWidth }) => ({
        left: scrollLeft,
        top: scrollTop,
        middle: (scrollWidth - clientWidth) / 2,
      }));
    const { left, top, middle } = await scrolled();
    expect(Math.abs(left - middle)).toBeLessThanOrEqual(1);
    expect(top).toBe(0);
    const picture = await dialog.getByRole('img').boundingBox();
    const covered = await stage.boundingBox();
    expect(Math.round(picture?.width ?? 0)).toBeGreaterThanOrEqual(covered?.width ?? Infinity);
    expect(Math.round(picture?.height ?? 0)).toBeGreaterThanOrEqual(covered?.height ?? Infinity);

    await page.mouse.move(200, 400);
    await page.mouse.down();
    await page.mouse.move(150, 300, { steps: 4 });
    await page.mouse.up();
    const after = await scrolled();
    expect(after.left + after.top).toBeGreaterThan(left + top);
  });
}
