import type { BrowserContext } from '@playwright/test';
import { cards, expect, ORDERED, Payment, seedCheckout, test, toast } from './shop.ts';

/** Opens a filled-in payment page in another tab of the same browser, with the same cart. */
async function readyInAnotherTab(
  context: BrowserContext,
  email: string,
  { notes = '' } = {},
): Promise<Payment> {
  const tab = await context.newPage();
  const payment = new Payment(tab);
  await seedCheckout(tab, email, { notes });
  await payment.open();
  await payment.fillCard();
  return payment;
}

/** Pays in another tab; returns the address of the order. */
async function buyInAnotherTab(...shopper: Parameters<typeof readyInAnotherTab>): Promise<string> {
  const payment = await readyInAnotherTab(...shopper);
  await payment.buy();
  return payment.page.url();
}

/** Holds the responses to two tabs until the shop has handled both requests. */
async function holdUntilBothDone(context: BrowserContext, name: string): Promise<void> {
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

test('two tabs that pay by card at the same moment place one order', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await holdUntilBothDone(context, 'create-payment-intent');
  await Promise.all([payment.pay(), other.pay()]);
  await expect(page).toHaveURL(ORDERED);
  await expect(other.page).toHaveURL(page.url());
  await mailbox.only(email);
});

test('two tabs that pay by card and by PayPal at the same moment place one order', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await payment.choose('PayPal');
  await holdUntilBothDone(context, 'create-*');
  await Promise.all([payment.continueToPaypal(), other.pay()]);
  await expect(other.page).toHaveURL(ORDERED);
  await payment.approveAtPaypal();
  await expect(page).toHaveURL(other.page.url());
  await mailbox.only(email);
});

test('closing a tab before its payment starts does not keep another tab from paying', async ({
  context,
  page,
  payment,
  readyToPay,
}) => {
  const email = await readyToPay();
  const other = await readyInAnotherTab(context, email);
  await page.route('**/api/create-payment-intent', () => new Promise<void>(() => undefined));
  const requested = page.waitForRequest('**/api/create-payment-intent');
  await payment.pay();
  await requested;
  await page.close();
  await other.buy();
});

test('completing 3-D Secure after another tab has paid a different checkout says so', async ({
  context,
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay(cards.threeDSecure);
  await payment.payUntilChallenge();
  // A different checkout replaces this one and cancels its payment.
  await buyInAnotherTab(context, email, { notes: 'Leave it with the neighbour' });
  await payment.answerChallenge('Complete');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast(page, 'Order Placed in Another Tab')).toBeVisible();
  await mailbox.only(email);
});
