import { storedTee } from '../support/shopper.ts';
import { cards, expect, freshEmail, ORDERED, seedCheckout, test, toast } from './shop.ts';
import { queryDatabase } from './storefront.ts';
import { translatePages } from './translator.ts';

test('a shopper whose browser translates the pages buys two tees and cancels the order', async ({
  context,
  page,
  cart,
  checkout,
  payment,
  browserErrors,
}) => {
  await translatePages(context);
  const summary = payment.summary();

  await test.step('the cart says its new sum', async () => {
    await cart.add('L');
    await cart.open();
    const status = page.getByRole('status').filter({ hasText: 'in your cart' });
    await expect(status.locator('font > font').first()).toHaveText(
      '1 item in your cart, estimated total $28.99.',
    );
    await cart.line('L').getByRole('button', { name: 'Increase quantity' }).click();
    await expect(status).toHaveText('2 items in your cart, estimated total $57.98.');
    await expect(summary).toContainText('$57.98');
  });

  await test.step('checkout counts the empty fields down, and says what is wrong by now', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await checkout.submit();
    const wrong = page.getByRole('region', { name: /^Please check/ });
    await expect(wrong).toContainText('Please check 9 fields');
    await expect(wrong).toContainText('First Name, Last Name, Email');
    const customer = checkout.fieldset('Customer Information');
    await customer.getByLabel('First Name').fill('W');
    await expect(wrong).toContainText('Please check 7 fields');
    await expect(wrong).toContainText('Customer Information: Last Name, Email');
    await customer.getByLabel('First Name').fill('');
    await customer.getByLabel('Email').fill('wade at home');
    await checkout.submit();
    await expect(customer).toContainText('Enter an email address like name@example.com.');
    await expect(customer).not.toContainText('Enter an email address.');
    await checkout.fill();
    await expect(wrong).toBeHidden();
    await expect(summary).toContainText('Sales Tax (Kentucky, 6%)');
    await checkout.submit();
  });

  await test.step('payment takes a promo code off and on, and a second card', async () => {
    await payment.applyPromo('WELCOME10');
    await expect(page.getByText(/^You pay/)).toHaveText('You pay $55.31 in US dollars.');
    await summary.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^You pay/)).toHaveText('You pay $61.46 in US dollars.');
    await payment.fillCard(cards.declined);
    await payment.pay();
    await expect(payment.decline()).toContainText('Your card was declined.');
    await payment.fillCard(cards.insufficientFunds);
    await payment.pay();
    await expect(payment.decline()).toContainText('Your card has insufficient funds.');
    await payment.choose('PayPal');
    await payment.choose('Card');
    await payment.fillCard();
    await payment.buy();
  });

  await test.step('the order can be canceled', async () => {
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Cancel and refund $61.46' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order canceled.');
    await expect(page.getByRole('main')).toContainText('Nothing ships. $61.46 is on its way back');
    await expect(page.getByRole('main').getByText('Cancelled')).toBeVisible();
  });
  // The two cards that were declined.
  expect(browserErrors.filter((error) => !error.includes('status of 402'))).toEqual([]);
});

test('a shopper whose browser translates the pages finds an order and returns it', async ({
  context,
  page,
  payment,
  browserErrors,
}) => {
  await translatePages(context);
  const email = freshEmail();
  await seedCheckout(page, email, { cart: [storedTee('L', 2), storedTee('S')] });
  await payment.open();
  await payment.fillCard();
  await payment.buy();
  await expect(page).toHaveURL(ORDERED);
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await queryDatabase(page, `select ship_order($1, 'UPS', '1Z' || random(), 'test')`, [orderId]);

  await test.step('tracking finds it at the second try', async () => {
    await expect(page.getByRole('main')).toContainText(/ORD-\d{8}-\d{6}/);
    const number = /ORD-\d{8}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
    await page.goto('/track-order');
    await page.getByRole('textbox', { name: 'Order Number' }).fill(number);
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('wade at home');
    await page.getByRole('button', { name: 'Track Order' }).click();
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Track Order' }).click();
    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await expect(page.getByRole('heading', { name: 'Return or exchange' })).toBeFocused();
  });

  await test.step('the form follows what is chosen', async () => {
    const large = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: 'Size L' }) });
    await large.getByRole('checkbox').check();
    await large.getByRole('button', { name: 'One more' }).click();
    await large.getByRole('radio', { name: 'Too small' }).check({ force: true });
    await large.getByRole('radio', { name: 'Another size' }).check({ force: true });
    await expect(page.getByText('New sizes ship')).toBeVisible();
    await large.getByRole('radio', { name: 'Changed my mind' }).check({ force: true });
    await large.getByRole('radio', { name: 'Refund' }).check({ force: true });
    await expect(page.getByText('New sizes ship')).toBeHidden();
    await large.getByRole('checkbox').uncheck();
    await large.getByRole('checkbox').check();
    await large.getByRole('radio', { name: 'Damaged or wrong' }).check({ force: true });
    await large.getByRole('radio', { name: 'Refund' }).check({ force: true });
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: 'Return', exact: true })).toBeFocused();
  });

  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('This request is canceled.')).toBeVisible();
  expect(browserErrors).toEqual([]);
});
