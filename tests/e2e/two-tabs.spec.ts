import type { BrowserContext } from '@playwright/test';
import { cards, Checkout, expect, ORDERED, Payment, test, toast } from './shop.ts';

/** Another tab of the same browser, with the same cart and a filled payment page. */
async function readyInAnotherTab(
  context: BrowserContext,
  email: string,
  { notes = '' } = {},
): Promise<Payment> {
  const tab = await context.newPage();
  const checkout = new Checkout(tab);
  const payment = new Payment(tab);
  await checkout.open();
  await checkout.fill(email);
  await tab.getByLabel('Order Notes').fill(notes);
  await checkout.submit();
  await payment.fillCard();
  return payment;
}

/** The same, with the whole way to the order gone; gives the order's address. */
async function buyInAnotherTab(...shopper: Parameters<typeof readyInAnotherTab>): Promise<string> {
  const payment = await readyInAnotherTab(...shopper);
  await payment.buy();
  return payment.page.url();
}

/** The shop does what two tabs ask, and answers neither before it has done both. */
async function answerTogether(context: BrowserContext, name: string): Promise<void> {
  const bothDone = Promise.withResolvers<undefined>();
  let done = 0;
  await context.route(`**/api/${name}`, async (route) => {
    const response = await route.fetch();
    done += 1;
    if (done === 2) bothDone.resolve(undefined);
    await bothDone.promise;
    await route.fulfill({ response });
  });
}

test('two tabs that pay by card in the same moment make one order', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await answerTogether(context, 'create-payment-intent');
  await Promise.all([payment.pay(), other.pay()]);
  await expect(page).toHaveURL(ORDERED);
  await expect(other.page).toHaveURL(page.url());
  await mailbox.only(email);
});

test('two tabs that go to PayPal in the same moment pay one order there', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await answerTogether(context, 'create-paypal-order');
  for (const tab of [payment, other]) await tab.choose('PayPal');
  await Promise.all([payment.continueToPaypal(), other.continueToPaypal()]);
  const payNow = page.getByRole('button', { name: 'Pay Now' });
  await expect(payNow).toBeVisible();
  await expect(other.page).toHaveURL(page.url());
  await payNow.click();
  await expect(page).toHaveURL(ORDERED);
  await other.page.goBack();
  await expect(toast(other.page, 'Order Placed in Another Tab')).toBeVisible();
  await mailbox.only(email);
});

test('two tabs that pay by card and by PayPal in the same moment make one order', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await payment.choose('PayPal');
  await answerTogether(context, 'create-*');
  await Promise.all([payment.continueToPaypal(), other.pay()]);
  await expect(other.page).toHaveURL(ORDERED);
  await payment.approveAtPaypal();
  await expect(page).toHaveURL(other.page.url());
  await mailbox.only(email);
});

test('a tab closed before its payment has begun leaves another one able to pay', async ({
  context,
  page,
  payment,
  readyToPay,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await page.route('**/api/create-payment-intent', () => new Promise<void>(() => undefined));
  const asked = page.waitForRequest('**/api/create-payment-intent');
  await payment.pay();
  await asked;
  await page.close();
  await other.buy();
});

test('paid in another tab while the bank still asks in this one, the answer leads to that order', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay(cards.threeDSecure);
  await payment.payUntilAsked();
  const order = await buyInAnotherTab(context, email);
  await payment.answerChallenge('Complete');
  await expect(page).toHaveURL(order);
  await mailbox.only(email);
});

test('paid with other words in another tab while the bank still asks in this one, the page says so', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay(cards.threeDSecure);
  await payment.payUntilAsked();
  // Another checkout takes the place of this one, whose payment is cancelled.
  await buyInAnotherTab(context, email, { notes: 'Leave it with the neighbor' });
  await payment.answerChallenge('Complete');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast(page, 'Order Placed in Another Tab')).toBeVisible();
  await mailbox.only(email);
});

test('what is bought after an order that another tab has finished is an order of its own', async ({
  context,
  page,
  cart,
  checkout,
  payment,
  readyToPay,
}) => {
  const email = await readyToPay(cards.declined);
  await payment.pay();
  await expect(toast(page, 'Order Failed')).toBeVisible();
  const first = await buyInAnotherTab(context, email);
  await cart.add('XL');
  await checkout.open();
  await checkout.submit();
  await payment.fillCard();
  await payment.buy();
  expect(page.url()).not.toBe(first);
  await expect(page.getByRole('main')).toContainText('Size XL');
});
