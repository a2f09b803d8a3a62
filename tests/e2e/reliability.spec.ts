import { brand } from '#shop/brand.ts';
import { expect, Mailbox, ORDERED, stopLeaving, test, toast } from './shop.ts';

test('the order is placed when the browser is closed right after paying', async ({
  page,
  context,
  payment,
  readyToPay,
}) => {
  const email = await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', () => new Promise<void>(() => undefined));
  await payment.pay();
  await paid;
  const otherTab = await context.newPage();
  await page.close();
  await new Mailbox(otherTab).only(email);
});

test('a shopper who reloads after paying gets the order, not a second payment', async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  // The first never ends, so that the page doesn't leave by itself while the shopper does.
  await page.route('**/api/confirm-payment', () => new Promise<void>(() => undefined), {
    times: 1,
  });
  await payment.pay();
  await paid;
  await page.reload();
  await expect(page).toHaveURL(ORDERED);
  await mailbox.only(email);
});

test('an order found later keeps the items added to the cart since', async ({
  page,
  cart,
  payment,
  readyToPay,
}) => {
  await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', () => new Promise<void>(() => undefined), {
    times: 1,
  });
  await payment.pay();
  await paid;
  await cart.add('M');
  await cart.add('XL');
  await cart.open();
  await expect(page.getByText('Your last payment went through')).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
  await expect(cart.line('XL')).toContainText('$28.99');
});

test('a shopper who stops the redirect to a placed order sees a link to it', async ({
  page,
  payment,
  readyToPay,
}) => {
  // On a phone the button is far down, and the form above it disappears.
  await page.setViewportSize({ width: 390, height: 844 });
  await readyToPay();
  await stopLeaving(page, () => payment.pay(), '**/order-confirmation/**');
  await expect(page.getByText('Your order is placed.')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'See your order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have your order.')).toBeVisible();
});

test('going back after the order does not open a second payment', async ({
  page,
  checkout,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await checkout.open();
  await checkout.submit();
  await payment.applyPromo('ANGELSHARE');
  await payment.buy();
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(ORDERED);
});

test('an order loaded by the second attempt gets its own title, and shows that it is cancelled', async ({
  page,
  placeOrder,
}) => {
  const { address } = await placeOrder();
  const details = '**/api/get-order-details';
  await page.route(details, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(address);
  await expect(page).toHaveTitle(/^Access Denied/);
  await expect(
    page
      .getByRole('alert')
      .getByText(/^If you paid and can't open your order/)
      .getByRole('link'),
  ).toHaveAttribute('href', `mailto:${brand.email}`);
  await page.unroute(details);
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const { order } = (await response.json()) as { order: object };
    await route.fulfill({ response, json: { order: { ...order, status: 'cancelled' } } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/^Your order/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order canceled.');
  await expect(page.getByText('Nothing ships, and there is nothing to refund.')).toBeVisible();
});

test('a shopper whose browser denies storage is told that the cart is not saved', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Cart Not Saved')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your browser blocks storage for this site.')).toBeVisible();
});
