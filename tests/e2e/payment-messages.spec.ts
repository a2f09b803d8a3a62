import { type Page } from '@playwright/test';
import { cards, expect, ORDERED, test, toast } from './shop.ts';

/* What the specification has the payment page say when something fails (§8), each where a shopper meets it. */

const main = (page: Page) => page.getByRole('main');

const blockStripe = async (page: Page) => {
  await page.route('**/v3/stripe.js', (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
};

/** The people who run the shop make a promo, or end it. */
const writePromo = async (page: Page, promo: { code: string; ended: boolean }) => {
  const text = `insert into promo_codes (code, discount_type, discount_value, ends_at)
    values ($1, 'percentage', 1000, $2) on conflict (code) do update set ends_at = excluded.ends_at`;
  const sql = { text, values: [promo.code, promo.ended ? new Date().toISOString() : null] };
  const answer = await page.request.post('/sandbox/control', { data: { sql } });
  expect(answer.status()).toBe(200);
};

test.describe('the card', () => {
  test('that was charged without an order leaves an id, and coming back finds the order', async ({
    page,
    payment,
    readyToPay,
    mailbox,
  }) => {
    const email = await readyToPay();
    await page.route('**/api/confirm-payment', (route) =>
      route.fulfill({ status: 503, json: { error: 'Out of breath.', code: 'internal' } }),
    );
    await payment.pay();
    await expect(toast(page, 'Order Failed')).toContainText(
      /Failed to create order\. Please contact support with payment ID: pi_\w+\./,
    );
    await page.unroute('**/api/confirm-payment');
    await page.goto('/payment');
    await expect(page).toHaveURL(ORDERED);
    await mailbox.only(email);
  });

  test('of an unknown order is told about in the cart, with the way to it', async ({
    page,
    payment,
    readyToPay,
  }) => {
    await readyToPay();
    await page.route('**/api/confirm-payment', (route) => route.abort());
    await payment.pay();
    await expect(toast(page, 'Order Failed')).toContainText('Failed to create order.');
    await page.unroute('**/api/confirm-payment');
    await page.goto('/cart');
    await expect(main(page)).toContainText(/Your last payment went through: order ORD-\d{8}-\d{6}/);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page).toHaveURL(ORDERED);
    await expect(main(page)).toContainText('$30.73');
  });
});

test.describe("the card provider's own page", () => {
  test.beforeEach(async ({ page }) => blockStripe(page));

  test('can be left, and the payment is as it was', async ({ page, readyToChoose }) => {
    await readyToChoose();
    await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click();
    await page.getByRole('link', { name: '← Back' }).click();
    await expect(toast(page, 'Payment Cancelled')).toContainText('You cancelled the payment');
    await expect(page).toHaveURL(/\/payment$/);
    await expect(main(page)).toContainText('$30.73');
  });

  test('that sends back somebody who has not paid', async ({ page, readyToChoose }) => {
    await readyToChoose();
    await page.goto('/payment?session_id=cs_test_unknown');
    await expect(toast(page, 'Payment Failed')).toContainText(
      'There was an error processing your payment',
    );
    await expect(page).toHaveURL(/\/payment$/);
  });

  test('that can not be had', async ({ page, readyToChoose }) => {
    await page.route('**/api/create-checkout-session', (route) => route.abort());
    await readyToChoose();
    await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click();
    await expect(toast(page, 'Payment Failed')).toContainText(
      'There was an error processing your payment',
    );
  });
});

test.describe('PayPal', () => {
  test('that declines leads to PayPal again, for another way to pay', async ({
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
    await payment.continueToPaypal();
    await page.getByRole('radio', { name: 'Completed' }).check();
    await payment.approveAtPaypal();
    await expect(page).toHaveURL(ORDERED);
    await mailbox.only(email);
  });

  test('that does not answer', async ({ page, payment, readyToChoose }) => {
    await page.route('**/api/create-paypal-order', (route) => route.abort());
    await readyToChoose();
    await payment.continueToPaypal();
    await expect(toast(page, 'Payment Failed')).toContainText(
      'There was an error processing your PayPal payment',
    );
  });

  test('with an address that is none is not followed', async ({ page, payment, readyToChoose }) => {
    await page.route('**/api/create-paypal-order', (route) =>
      route.fulfill({ json: { approvalUrl: 'javascript:alert(1)', paypalOrderId: '5O1' } }),
    );
    await readyToChoose();
    await payment.continueToPaypal();
    await expect(toast(page, 'Payment Failed')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
  });
});

test.describe('a promo code', () => {
  for (const [way, choose] of [
    ['by card', 'Card'],
    ['by PayPal', 'PayPal'],
  ] as const) {
    test(`that no longer holds is told ${way} before anything is charged`, async ({
      page,
      payment,
      readyToChoose,
    }) => {
      const code = `SPRING${choose.toUpperCase()}`;
      await readyToChoose();
      await writePromo(page, { code, ended: false });
      await payment.applyPromo(code);
      await expect(payment.summary()).toContainText('10% off');
      await payment.choose(choose);
      await writePromo(page, { code, ended: true });
      if (choose === 'Card') {
        await payment.fillCard(cards.good);
        await payment.pay();
      } else await payment.continueToPaypal();
      await expect(main(page)).toContainText('The total is now $30.73');
      await expect(payment.promo()).toHaveAccessibleDescription('This promo code has expired.');
      await expect(payment.summary()).not.toContainText('10% off');
      const kept = await page.evaluate(() => sessionStorage.getItem('appliedPromo'));
      expect(kept).toBeNull();
    });
  }

  test('that is made up can not make an order free', async ({ page, payment, readyToChoose }) => {
    await readyToChoose();
    const promo = { code: 'MADEUP', discount_type: 'percentage', discount_value: 100 };
    await page.evaluate(
      (kept) => sessionStorage.setItem('appliedPromo', kept),
      JSON.stringify(promo),
    );
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Card' })).toBeHidden();
    await payment.pay();
    await expect(payment.promo()).toHaveAccessibleDescription('Invalid promo code');
    await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
  });
});

/** Has the provider's own host give the stand-in's script, once it has been out of reach so often. */
async function giveScript(page: Page, { failures = 0 } = {}): Promise<void> {
  let standIn = '';
  await page.route('**/v3/stripe.js', (route) => {
    standIn = route.request().url();
    return route.abort();
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    if (failures-- > 0) return route.abort();
    const body = await (await page.request.get(standIn)).text();
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}

test("the provider's script comes from its own host", async ({ page, payment, readyToPay }) => {
  await giveScript(page);
  await readyToPay();
  await payment.buy();
});

test("the provider's script that did not come is asked for again, and the focus stays near", async ({
  page,
  payment,
  readyToChoose,
}) => {
  // The loader tries twice by itself.
  await giveScript(page, { failures: 2 });
  await readyToChoose();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused();
  await payment.fillCard();
  await payment.buy();
});
