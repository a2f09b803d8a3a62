import { collectErrors } from './browser-errors.ts';
import { cards, expect, hold, ORDERED, stopLeaving, test, toast } from './shop.ts';

test('a shopper pays with PayPal', async ({
  page,
  payment,
  readyToChoose,
  mailbox,
  browserErrors,
}) => {
  const email = await readyToChoose();
  await payment.choose('PayPal');
  await expect(page.getByRole('main')).toContainText('PayPal opens in this window.');
  await payment.continueToPaypal();
  await payment.approveAtPaypal();
  await expect(page).toHaveURL(ORDERED);
  await expect(page.getByRole('main')).toContainText('$30.73');
  const confirmation = await mailbox.only(email);
  expect(confirmation.text).toContain('$30.73');
  expect(browserErrors).toEqual([]);
});

test('a shop without a PayPal account offers only the card', async ({
  page,
  baseURL,
  readyToChoose,
}) => {
  // As built without PAYPAL_CLIENT_ID.
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

test('cancelling at PayPal leads back to the payment page, where the card still pays', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await payment.continueToPaypal();
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(toast(page, 'Payment Cancelled')).toContainText('You cancelled the PayPal payment');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await payment.choose('Card');
  await payment.fillCard();
  await payment.buy();
});

test('after stopping the redirect to PayPal, or going back from there, the card pays once', async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  await payment.choose('PayPal');
  const toPaypal = payment.toPaypal();
  await stopLeaving(page, () => toPaypal.click(), '**/checkoutnow?*');
  await expect(toPaypal).toBeVisible();

  await toPaypal.click();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await page.goBack();
  await payment.choose('Card');
  await payment.fillCard();
  await payment.buy();
  await mailbox.only(email);
});

test('a percentage promo is applied, shown, charged and kept after a reload', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await payment.promo().fill('welcome10');
  await expect(payment.promo()).toHaveValue('WELCOME10');
  // As in Safari, where a press does not focus the button but what is around it.
  await page.getByRole('main').evaluate((main) =>
    main.addEventListener('mousedown', (event) => {
      event.preventDefault();
      main.focus();
    }),
  );
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, 'Promo Code Applied!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
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

test('the promo field requires a code, keeps the focus when it is refused, and the caret when it is corrected', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await payment.promo().press('Enter');
  await expect(page.getByText('Please enter a promo code')).toBeVisible();
  await payment.promo().fill('WELCME10');
  // The focus is there before the answer: a quick one finds it still on the button.
  const release = await hold(page, '**/api/validate-promo-code');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(payment.promo()).toBeFocused();
  release();
  await expect(page.getByText('Invalid promo code')).toBeVisible();
  await expect(payment.promo()).toBeFocused();
  await payment.promo().press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await payment.promo().press(key);
  await payment.promo().pressSequentially('o-o');
  await expect(page.getByText('Invalid promo code')).toBeHidden();
  await expect(payment.promo()).toHaveValue('WELCO-OME10');
});

test('an order that costs nothing needs no payment method', async ({
  page,
  payment,
  readyToChoose,
  mailbox,
  browserErrors,
}) => {
  const email = await readyToChoose();
  await payment.promo().fill('ANGELSHARE');
  await payment.promo().press('Enter');
  await expect(page.getByRole('radio', { name: 'Card' })).toBeHidden();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText('Completed');
  await mailbox.only(email);
  expect(browserErrors).toEqual([]);
});

test("when the card field can't load, Stripe's hosted page takes the card, without other errors", async ({
  page,
  context,
  baseURL,
  readyToChoose,
  mailbox,
}) => {
  await page.route('**/v3/stripe.js*', (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const email = await readyToChoose();
  const errors = await collectErrors(context, baseURL);
  await page.getByRole('button', { name: 'Pay on Stripe’s page' }).click();
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(ORDERED);
  await mailbox.only(email);
  const expected = /v3\/stripe\.js|js\.stripe\.com|ERR_FAILED/;
  expect(errors.filter((error) => !expected.test(error))).toEqual([]);
});
