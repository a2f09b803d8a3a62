import { cards, expect, ORDERED, test, toast } from './shop.ts';

const ORDER_NUMBER = /ORD-\d{8}-\d{6}/;

test('a shopper buys a tee by card, from the home page to the confirmation email', async ({
  page,
  cart,
  checkout,
  payment,
  mailbox,
  browserErrors,
}) => {
  await cart.add('L');
  await page.getByRole('banner').getByRole('link', { name: 'Cart 1' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(cart.line('L')).toContainText('$28.99');

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const email = await checkout.fill();
  const summary = payment.summary();
  await expect(summary).toContainText('Sales Tax (Kentucky, 6%)');
  await expect(summary).toContainText('$1.74');
  await expect(summary).toContainText('$30.73');
  await checkout.submit();

  await expect(page).toHaveURL(/\/payment$/);
  await payment.fillCard();
  await payment.pay();

  await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}\?token=/);
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
  const main = page.getByRole('main');
  for (const text of [
    ORDER_NUMBER,
    'Processing',
    'Completed',
    '$28.99',
    '$1.74',
    '$30.73',
    email,
  ]) {
    await expect(main).toContainText(text);
  }

  const confirmation = await mailbox.only(email);
  const number = ORDER_NUMBER.exec((await main.textContent()) ?? '')?.[0] ?? 'no number';
  expect(confirmation.subject).toContain(number);
  expect(confirmation.text).toContain('$30.73');
  const link = /https?:\/\/\S+\/order-confirmation\/\S+/.exec(confirmation.text)?.[0] ?? '';
  expect(confirmation.html).toContain(number);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(main).toContainText(number);

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a card of a bank that asks for 3-D Secure pays after the challenge', async ({
  page,
  payment,
  readyToPay,
  browserErrors,
}) => {
  await readyToPay(cards.threeDSecure);
  await payment.payUntilChallenge();
  await payment.answerChallenge('Complete');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
  expect(browserErrors).toEqual([]);
});

test("a declined card shows the bank's reason in the card panel, and another card pays", async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const email = await readyToPay(cards.declined);
  await payment.pay();
  await expect(toast(page, 'Order Failed')).toContainText('Your card was declined.');
  await expect(payment.decline()).toBeFocused();
  await expect(payment.decline()).toBeInViewport({ ratio: 1 });
  await expect(payment.decline()).toContainText('Your card was declined.');
  await payment.fillCard(cards.insufficientFunds);
  await payment.pay();
  await expect(toast(page, 'Order Failed')).toContainText('Your card has insufficient funds.');
  await expect(payment.decline()).toContainText('Your card has insufficient funds.');
  await expect(payment.decline()).toBeFocused();
  await payment.fillCard();
  await payment.buy();
  await mailbox.only(email);
});

test('completing a 3-D Secure challenge places the order', async ({
  page,
  payment,
  readyToPay,
}) => {
  await readyToPay(cards.threeDSecure);
  await payment.pay();
  await payment.answerChallenge('Complete');
  await expect(page).toHaveURL(ORDERED);
});

test('failing a 3-D Secure challenge says so and charges nothing', async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay(cards.threeDSecure);
  await payment.pay();
  await payment.answerChallenge('Fail');
  await expect(toast(page, 'Order Failed')).toContainText('unable to authenticate');
  await expect(payment.decline()).toContainText('unable to authenticate');
  await expect(payment.decline()).toBeFocused();
  expect(await mailbox.of(email)).toEqual([]);
});
