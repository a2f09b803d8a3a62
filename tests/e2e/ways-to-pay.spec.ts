import { expect, ORDERED, test, toast } from './shop.ts';

test('a shopper pays with PayPal', async ({ page, payment, readyToChoose, mailbox }) => {
  const email = await readyToChoose();
  await payment.choose('PayPal');
  await expect(page.getByRole('main')).toContainText('PayPal opens in this window.');
  await payment.continueToPaypal();
  await payment.approveAtPaypal();
  await expect(page).toHaveURL(ORDERED);
  await expect(page.getByRole('main')).toContainText('$30.73');
  const mail = await mailbox.only(email);
  expect(mail.text).toContain('$30.73');
});

test('a shop without an account at PayPal offers the card alone', async ({
  page,
  baseURL,
  readyToChoose,
}) => {
  // What a build without PAYPAL_CLIENT_ID writes into the page.
  await page.route(`${baseURL}/payment`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('hasPaypal&quot;:[0,true]');
    await route.fulfill({
      response,
      body: html.replace('hasPaypal&quot;:[0,true]', 'hasPaypal&quot;:[0,false]'),
    });
  });
  await readyToChoose();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
});

test('who cancels at PayPal is back at the payment with everything in place', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await payment.continueToPaypal();
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(toast(page, 'Payment Cancelled')).toContainText('You cancelled the PayPal payment');
  await payment.choose('Card');
  await payment.fillCard();
  await payment.buy();
});

test('who stops the way to PayPal, or comes back from there, can choose again and pays once', async ({
  page,
  context,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  await payment.choose('PayPal');
  const toPaypal = payment.toPaypal();
  const approval = '**/checkoutnow*';
  await page.route(approval, () => new Promise<void>(() => undefined));
  // Opened before the page leaves: Chromium may not answer a page that is on its way.
  const devtools = await context.newCDPSession(page);
  const leaving = page.waitForRequest(approval);
  await toPaypal.click();
  await leaving;
  // What the Esc key does.
  await devtools.send('Page.stopLoading');
  await expect(toPaypal).toBeVisible();

  await page.unroute(approval);
  await toPaypal.click();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await page.goBack();
  await payment.choose('Card');
  await payment.fillCard();
  await payment.buy();
  await mailbox.only(email);
});

test('the return from PayPal, reloaded, shows the same order', async ({
  page,
  payment,
  readyToChoose,
  mailbox,
}) => {
  const email = await readyToChoose();
  await payment.continueToPaypal();
  const captured = Promise.withResolvers<undefined>();
  // The shop has done its work, but the page never hears of it.
  await page.route(
    '**/api/capture-paypal-order',
    async (route) => {
      await route.fetch();
      captured.resolve(undefined);
    },
    { times: 1 },
  );
  await payment.approveAtPaypal();
  await captured.promise;
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(ORDERED);
  const order = page.url();
  await page.goto(address);
  await expect(page).toHaveURL(order);
  await mailbox.only(email);
});

test('a percentage promo is applied, shown, charged and kept over a reload', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await payment.promo().fill('welcome10');
  await expect(payment.promo()).toHaveValue('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, 'Promo Code Applied!')).toBeVisible();
  const summary = payment.summary();
  await expect(summary).toContainText('10% off');
  await expect(summary).toContainText('−$2.90');
  await expect(summary).toContainText('$27.66');
  await page.reload();
  await expect(summary).toContainText('$27.66');
  await payment.fillCard();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText('Discount (WELCOME10)');
  await expect(page.getByRole('main')).toContainText('$27.66');
});

test('the promo field asks for a code, keeps the focus when one is refused, and the caret when it is corrected', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await payment.promo().press('Enter');
  await expect(page.getByText('Please enter a promo code')).toBeVisible();
  await payment.promo().fill('WELCME10');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByText('Invalid promo code')).toBeVisible();
  await expect(payment.promo()).toBeFocused();
  await payment.promo().press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await payment.promo().press(key);
  await payment.promo().pressSequentially('o-o');
  await expect(page.getByText('Invalid promo code')).toBeHidden();
  await expect(payment.promo()).toHaveValue('WELCO-OME10');
});

test('a fixed promo is applied by Enter and taken off again', async ({
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await payment.promo().fill('GHOST5');
  await payment.promo().press('Enter');
  const summary = payment.summary();
  await expect(summary).toContainText('$5.00 off');
  await summary.getByRole('button', { name: 'Remove' }).click();
  await expect(summary).toContainText('$30.73');
  await expect(payment.promo()).toHaveValue('');
});

test('an order that costs nothing needs no payment method', async ({
  page,
  payment,
  readyToChoose,
  mailbox,
}) => {
  const email = await readyToChoose();
  await payment.promo().fill('ANGELSHARE');
  await payment.promo().press('Enter');
  await expect(page.getByRole('radio', { name: 'Card' })).toBeHidden();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText('Completed');
  await mailbox.only(email);
});

test("when the card field can't load, the provider's own page takes the card", async ({
  page,
  readyToChoose,
  mailbox,
}) => {
  await page.route('**/v3/stripe.js*', (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const email = await readyToChoose();
  await page.getByRole('button', { name: /Stripe.s (own )?page|secure page/i }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(ORDERED);
  await mailbox.only(email);
});

test('a return without saved payment data leads to the cart and warns against paying twice', async ({
  page,
}) => {
  await page.goto('/payment?token=EC-UNKNOWN');
  await expect(page).toHaveURL(/\/cart/);
  await expect(toast(page, 'Error')).toContainText('Session expired. Please try again.');
  await expect(page.getByRole('main')).toContainText(
    "If you have paid, don't pay again: your confirmation comes by e-mail.",
  );
});
