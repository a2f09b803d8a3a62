import { arrivalInUnitedStates } from '#shop/delivery.ts';
import { noBreak } from '#shop/no-break.ts';
import { expect, freshEmail, hold, seedCheckout, test } from './shop.ts';

test('the same size twice is one line with quantity 2, and another size is its own line', async ({
  cart,
  page,
}) => {
  await cart.add('M');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await cart.open();
  await expect(cart.line('M')).toContainText('$57.98');
  await expect(cart.line('XL')).toContainText('$28.99');
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$86.97');
});

test('the total is an estimate, since the tax is calculated at checkout', async ({
  page,
  cart,
}) => {
  await cart.seed('M');
  await cart.open();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(
    'Sales Taxcalculated at checkoutEstimated Total$28.99',
  );
});

test('the days of arrival follow the shop’s clock, on a device that is two months behind', async ({
  page,
  cart,
}) => {
  await page.clock.setFixedTime(Date.now() - 60 * 24 * 3600 * 1000);
  await cart.seed('M');
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(
      `Expected delivery${noBreak(arrivalInUnitedStates(new Date()))}`,
    );
  }
});

test('quantities change by one; minus at one removes the line and offers Undo', async ({
  page,
  cart,
}) => {
  await cart.seed('S');
  await cart.open();
  await cart.line('S').getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart.line('S')).toContainText('$57.98');
  await cart.line('S').getByRole('button', { name: 'Decrease quantity' }).click();
  await cart.line('S').getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.line('S')).toContainText('$28.99');
});

test('a line that is removed before the end of the page has arrived can be brought back', async ({
  page,
  cart,
}) => {
  // The page ends after its files of styles.
  const release = await hold(page, '**/*.css');
  await cart.seed('S');
  await page.goto('/cart', { waitUntil: 'commit' });
  await cart.line('S').getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
});

test('an empty cart leads back to the shop, and checkout and payment lead to the cart', async ({
  page,
}) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto('/payment');
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('cart, checkout and payment show the price of today, not of the day the page was built', async ({
  page,
}) => {
  const sold = { name: 'Angel Tee', unitPrice: 31, image: '', retired: false };
  const line = { id: 'ghost-barrel-tee', size: 'M', quantity: 1, ...sold };
  const totals = {
    subtotal: 31,
    unavailable: 0,
    discountAmount: 0,
    salesTax: 1.86,
    finalTotal: 32.86,
  };
  await page.route('**/api/quote', (route) =>
    route.fulfill({ json: { lines: [line], ...totals } }),
  );
  await seedCheckout(page, freshEmail());
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  for (const path of ['/cart', '/checkout', '/payment']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Angel Tee');
    await expect(summary).toContainText('$31.00');
  }
  await expect(page.getByRole('alert').filter({ hasText: '$32.86' })).toContainText(
    'Nothing has been charged.',
  );
});

test('two tabs share one cart', async ({ page, cart, context }) => {
  await cart.open();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart.line('M')).toContainText('$28.99');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
});

for (const height of [568, 664]) {
  test(`on a phone the way on is on the first screen, 360 × ${height}`, async ({ page, cart }) => {
    await page.setViewportSize({ width: 360, height });
    const proceed = page.getByText('Proceed to Checkout').and(page.locator(':visible'));
    await page.goto('/buy/ghost-barrel-tee-m:2,ghost-barrel-tee-l:1');
    await expect(proceed).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('$86.97').last()).toBeInViewport();
    await cart.seed('S', 'M', 'L', 'XL');
    await cart.open();
    await expect(proceed).toHaveCount(1);
    await expect(proceed).toBeInViewport({ ratio: 1 });
    await proceed.click();
    await expect(page).toHaveURL(/\/checkout$/);
  });
}

test('a link to nothing says why and leads on, on the first screen of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/buy/gone:1');
  await expect(page.getByText('What this link is for isn’t sold any more.').last()).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeInViewport({ ratio: 1 });
});
