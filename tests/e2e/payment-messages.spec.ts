import { type Page } from '@playwright/test';
import { expect, ORDERED, type Payment, test, toast } from './shop.ts';

/* The payment page's messages for failures (requirements §8). */

const main = (page: Page) => page.getByRole('main');

/** Creates a promo code, or ends it. */
const writePromo = async (page: Page, promo: { code: string; ended: boolean }) => {
  const text = `insert into promo_codes (code, discount_type, discount_value, ends_at)
    values ($1, 'percentage', 1000, $2) on conflict (code) do update set ends_at = excluded.ends_at`;
  const sql = { text, values: [promo.code, promo.ended ? new Date().toISOString() : null] };
  const answer = await page.request.post('/sandbox/control', { data: { sql } });
  expect(answer.status()).toBe(200);
};

/** Pays, and fast-forwards the pauses between the requests of the order, not those before, until they have failed. */
async function payWithoutOrder(page: Page, payment: Payment) {
  const requested = page.waitForRequest('**/api/confirm-payment');
  await payment.pay();
  await requested;
  const failed = toast(page, 'Order Failed');
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(failed).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [100] });
  return failed;
}

test.describe('a card payment without an order', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('shows the payment id, and the payment page finds the order later', async ({
    page,
    payment,
    readyToPay,
    mailbox,
  }) => {
    const email = await readyToPay();
    await page.route('**/api/confirm-payment', (route) =>
      route.fulfill({ status: 503, json: { error: 'The shop is unavailable.', code: 'internal' } }),
    );
    await expect(await payWithoutOrder(page, payment)).toContainText(
      /Failed to create order\. Please contact support with payment ID: pi_\w+\./,
    );
    await page.unroute('**/api/confirm-payment');
    await page.goto('/payment');
    await expect(page).toHaveURL(ORDERED);
    await mailbox.only(email);
  });
});

test.describe('PayPal', () => {
  test('leads back to PayPal for another payment method after a decline', async ({
    page,
    payment,
    readyToChoose,
    mailbox,
  }) => {
    const email = await readyToChoose();
    await payment.continueToPaypal();
    await page.getByRole('radio', { name: 'Declined' }).check();
    await payment.approveAtPaypal();
    const failed = toast(page, 'Payment Failed');
    await expect(failed).toContainText('There was an error processing your PayPal payment');
    await expect(page).toHaveURL(/\/payment$/);
    await page.goto('/cart');
    await page.goto('/payment');
    await payment.continueToPaypal();
    await page.getByRole('radio', { name: 'Completed' }).check();
    await payment.approveAtPaypal();
    await expect(page).toHaveURL(ORDERED);
    await mailbox.only(email);
  });
});

test('a promo code that has expired is reported before a payment is charged', async ({
  page,
  payment,
  readyToPay,
}) => {
  const code = 'SPRING';
  await readyToPay();
  await writePromo(page, { code, ended: false });
  await payment.applyPromo(code);
  await expect(payment.summary()).toContainText('10% off');
  await writePromo(page, { code, ended: true });
  await payment.pay();
  await expect(main(page)).toContainText('The total is now $30.73');
  await expect(payment.promo()).toHaveAccessibleDescription('This promo code has expired.');
  await expect(payment.summary()).not.toContainText('10% off');
  expect(await page.evaluate(() => sessionStorage.getItem('appliedPromo'))).toBeNull();
});

/** Serves the sandbox's script from Stripe's own host, after so many failures. */
async function serveStripeScript(page: Page, { failures = 0 } = {}): Promise<void> {
  let sandboxScript = '';
  await page.route('**/v3/stripe.js', (route) => {
    sandboxScript = route.request().url();
    return route.abort();
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    if (failures-- > 0) return route.abort();
    const body = await (await page.request.get(sandboxScript)).text();
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}

test("Stripe's script is loaded from Stripe's host", async ({ page, payment, readyToPay }) => {
  await serveStripeScript(page);
  await readyToPay();
  await payment.buy();
});

test("Stripe's script is requested again after a failure, and the focus moves to the payment methods", async ({
  page,
  payment,
  readyToChoose,
}) => {
  // The loader makes two attempts.
  await serveStripeScript(page, { failures: 2 });
  await readyToChoose();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused();
  await payment.fillCard();
  await payment.buy();
});
