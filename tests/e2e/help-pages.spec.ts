import { type Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Compares visible text only: the page contains both units. */
const VISIBLE = { useInnerText: true };

const main = (page: Page) => page.getByRole('main');

test.describe('the policies', () => {
  const STATEMENTS = {
    '/shipping-returns': [
      /Standard, orders over \$75\s*Free\s*5-7 business days/,
      /Standard, orders under \$75\s*\$8\.95\s*5-7 business days/,
      /Express\s*\$14\.95\s*2-3 business days/,
      'up to 5 business days',
      'Orders placed after 2 PM EST go out the next business day',
      '30 days from delivery',
      'prepaid label within 24 hours',
      'Return shipping costs $5.95, taken from the refund',
      '5-7 business days after the package reaches us',
      'Size exchanges are free in the continental US. The new size ships in 3-5 days.',
      '12+ items',
      'to any country',
    ],
    '/faq': [
      'Standard shipping takes 3-7 days, expedited 1-3 days.',
      'We deduct $5 for return shipping',
    ],
    '/terms-of-service': ['The Heritage Tee is $28.99.', 'We ship to any country.'],
  };
  for (const [path, texts] of Object.entries(STATEMENTS)) {
    test(`state their numbers on ${path}`, async ({ page }) => {
      await page.goto(path);
      for (const text of texts) await expect(main(page)).toContainText(text);
    });
  }
});

test('the table of contents of a long policy links to its sections and marks the current one', async ({
  page,
}) => {
  await page.goto('/shipping-returns');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link', { name: 'Rates' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await contents.getByRole('link', { name: 'Exchanges' }).click();
  await expect(page).toHaveURL('/shipping-returns#exchanges');
  await expect(page.getByRole('heading', { name: 'Exchanges' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Exchanges' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the FAQ opens the answer that a link points to, below its question', async ({ page }) => {
  await page.goto('/faq#returns');
  await expect(page.getByText('We deduct $5 for return shipping')).toBeVisible();
  const topOf = (role: 'banner' | 'heading', name?: string) =>
    page.getByRole(role, { ...(name && { name }) }).boundingBox();
  const header = await topOf('banner');
  await expect
    .poll(async () => (await topOf('heading', 'What is your return policy?'))?.y)
    .toBeGreaterThan(header?.height ?? 0);
  await expect(page.getByRole('heading', { name: 'What is your return policy?' })).toBeInViewport();
});

test.describe('the size guide', () => {
  const row = (page: Page, table: string, size: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: size, exact: true }) });

  test('has shirts and hoodies behind tabs', async ({ page }) => {
    await page.goto('/size-guide');
    await expect(page.getByRole('tab', { name: 'Shirts' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(row(page, 'Shirts', 'M')).toContainText(/38-40\s*21\s*28\s*8½/, VISIBLE);

    await page.getByRole('tab', { name: 'Hoodies' }).click();
    await expect(row(page, 'Hoodies', '3XL')).toContainText(/52-55\s*30½\s*32\s*38½/, VISIBLE);
    await expect(row(page, 'Shirts', 'M')).toBeHidden();
    await expect(page.getByRole('img', { name: /^A hoodie laid flat/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^A shirt laid flat/ })).toBeHidden();

    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Shirts' })).toBeFocused();
    await expect(row(page, 'Shirts', 'M')).toBeVisible();
  });

  const advice = (page: Page) => main(page).getByRole('status');
  const find = async (page: Page, chest: string) => {
    await main(page).getByRole('textbox', { name: 'Chest' }).fill(chest);
    await main(page).getByRole('textbox', { name: 'Chest' }).press('Enter');
  };

  test('finds the size for a chest, and again when the unit changes', async ({ page }) => {
    await page.goto('/size-guide');
    await expect(main(page)).toContainText('Allow one inch either way');
    await find(page, '39');
    await expect(advice(page)).toContainText('M Fits a chest of 38-40 in.');
    await find(page, '99');
    await expect(advice(page)).toHaveText('That looks like centimeters. Switch to centimeters.');
    await page.getByRole('radio', { name: 'centimeters' }).first().check({ force: true });
    await expect(advice(page)).toContainText('M Fits a chest of 97-102 cm.');
  });

  test('leads from the size that it finds to the tee in that size', async ({ page }) => {
    await page.goto('/size-guide');
    await find(page, '53');
    await expect(advice(page)).toContainText('It is cut from XS to XXL.');
    await expect(advice(page).getByRole('link')).toHaveCount(0);
    await find(page, '40 1/2');
    await expect(advice(page).getByRole('link')).toHaveText(['Choose M', 'Choose L']);
    await advice(page).getByRole('link', { name: 'Choose L' }).click();
    const size = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(size('L')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport();

    // A size that is chosen then is not chosen for the shopper again.
    await size('S').check({ force: true });
    await page.reload();
    await expect(size('L')).not.toBeChecked();
  });

  test('finds the size in the dialog of the home page, and selects it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Size Guide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Size Guide' });
    await dialog.getByRole('radio', { name: 'centimeters' }).check({ force: true });
    await expect(dialog).toContainText('in centimeters. Allow 2.5 cm either way.', VISIBLE);
    await dialog.getByRole('textbox', { name: 'Chest' }).fill('105');
    await expect(dialog.getByRole('status')).toHaveText(
      'L Fits a chest of 104-109 cm. L is selected.',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the size guide shows both tables, and centimeters when they are chosen', async ({
    page,
  }) => {
    await page.goto('/size-guide');
    await expect(page.getByRole('table', { name: 'Shirts' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Hoodies' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Chest' })).toBeHidden();
    await page.getByRole('radio', { name: 'centimeters' }).last().check({ force: true });
    await expect(page.getByRole('table', { name: 'Hoodies' })).toContainText('92.5', VISIBLE);
    await expect(page.getByRole('table', { name: 'Hoodies' })).not.toContainText('36½', VISIBLE);
  });

  test('the FAQ opens one answer at a time', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('heading', { name: 'How long does shipping take?' }).click();
    await expect(page.getByText('Standard shipping takes 3-7 days')).toBeVisible();
    await page.getByRole('heading', { name: 'Which payments do you take?' }).click();
    await expect(page.getByText('Cards, Apple Pay, Google Pay and PayPal.')).toBeVisible();
    await expect(page.getByText('Standard shipping takes 3-7 days')).toBeHidden();
  });
});
