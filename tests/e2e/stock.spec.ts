import type { Page, Request } from '@playwright/test';
import { storedTee } from '../support/shopper.ts';
import {
  Cart,
  cards,
  expect,
  freshEmail,
  ORDERED,
  Payment,
  seedCheckout,
  test,
  toast,
} from './shop.ts';
import { queryDatabase } from './storefront.ts';

// They count sizes that no other test sells, one after the other.
test.describe.configure({ mode: 'default' });
test.afterEach(({ page }) => queryDatabase(page, "delete from stock where size in ('XS', 'XXL')"));

/** Counts the tees of a size, so that this many can be had. */
async function count(page: Page, size: 'XS' | 'XXL', free: number): Promise<void> {
  const item = { variant: size, product_id: 'ghost-barrel-tee', size, on_hand: 1000 };
  await queryDatabase(page, "select set_stock($1, 'etta')", [JSON.stringify([item])]);
  await queryDatabase(
    page,
    'update stock set on_hand = committed + reserved + $2 where size = $1',
    [size, free],
  );
}

const soldOut = (page: Page) => page.getByRole('region', { name: 'Nothing was charged' });

for (const method of ['Card', 'PayPal'] as const) {
  test(`two shoppers want the last piece and pay by ${method}: one gets it, the other is told before paying`, async ({
    browser,
    baseURL,
    page,
    payment,
    mailbox,
  }) => {
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const first = new Payment(await other.newPage());
    await count(page, 'XS', 1);
    const email = freshEmail();
    await seedCheckout(first.page, freshEmail(), { cart: [storedTee('XS')] });
    await seedCheckout(page, email, { cart: [storedTee('XS'), storedTee('L', 2)] });
    const pay = async (one: Payment) => {
      if (method === 'Card') await one.pay();
      else await one.continueToPaypal();
    };
    for (const one of [first, payment]) {
      await one.open();
      await one.fillCard();
    }
    // The page has heard that there is one, and hears nothing more before the press.
    const isQuoted = (request: Request) => request.postData()?.includes('WELCOME10') ?? false;
    const quoted = page.waitForResponse(
      (response) => response.url().endsWith('/api/quote') && isQuoted(response.request()),
    );
    await payment.applyPromo('WELCOME10');
    await quoted;
    await pay(first);
    if (method === 'PayPal') await first.approveAtPaypal();
    await expect(first.page).toHaveURL(ORDERED);
    await other.close();

    await pay(payment);
    const remove = soldOut(page).getByRole('button', { name: 'Remove' });
    await expect(remove).toBeFocused();
    await expect(remove).toHaveAccessibleDescription(
      'Ghost Barrel Heritage Tee Size XS Sold out in XS.',
    );
    await expect(soldOut(page).getByRole('alert')).toContainText(
      'Someone bought the last Ghost Barrel Heritage Tee in XS while your payment was starting.',
    );
    await expect(soldOut(page)).toContainText('You then pay $55.31.');
    await expect(payment.summary()).toContainText('Sold out in XS.');
    await expect(payment.summary()).toContainText('Not available−$28.99');
    await expect(payment.summary()).toContainText('Total$55.31');
    const button = method === 'Card' ? payment.button() : payment.toPaypal();
    await button.click();
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await expect(soldOut(page)).toBeHidden();
    await expect(button).toBeFocused();
    await expect(payment.summary()).not.toContainText('Not available');
    // The typed text is still there.
    await button.click();
    if (method === 'PayPal') await payment.approveAtPaypal();
    await expect(page).toHaveURL(ORDERED);
    expect((await mailbox.only(email)).text).toContain('$55.31');
  });
}

test('the cart names the lines that are short, and one press adjusts each', async ({
  page,
  cart,
}) => {
  await count(page, 'XS', 2);
  await count(page, 'XXL', 0);
  await seedCheckout(page, freshEmail(), {
    cart: [
      storedTee('XS', 3),
      storedTee('XXL'),
      { ...storedTee('M'), id: 'last-years-tee', name: 'Last Year’s Tee' },
      storedTee('M'),
    ],
  });
  await cart.open();
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  const line = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(cart.line('XS').filter({ hasText: 'Only 2 left in XS.' })).toContainText('$86.97');
  await expect(cart.line('XXL')).toContainText('Sold out in XXL.');
  await expect(cart.line('XXL').getByRole('group', { name: 'Quantity' })).toHaveCount(0);
  await expect(line('Last Year’s Tee')).toContainText('No longer sold.');
  await expect(summary).toContainText('Not available−$86.97');
  await expect(summary).toContainText('Estimated Total$86.97');
  await expect(summary).toContainText('3 lines are short. Change them, then go on.');

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Take 2' })).toBeFocused();
  await page.getByRole('button', { name: 'Take 2' }).press('Enter');
  await cart.line('XXL').getByRole('button', { name: 'Remove' }).click();
  await line('Last Year’s Tee').getByRole('button', { name: 'Remove' }).click();
  await expect(summary).not.toContainText('Not available');
  // More can be asked for, and then the line says so.
  await cart.line('XS').getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart.line('XS')).toContainText('Only 2 left in XS.');
  await cart.line('XS').getByRole('button', { name: 'Take 2' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('the payment page names what is short before anything is paid; without it the cart is empty', async ({
  page,
}) => {
  await count(page, 'XXL', 0);
  await seedCheckout(page, freshEmail(), { cart: [storedTee('XXL')] });
  await page.goto('/payment');
  const short = page.getByRole('region', { name: 'Not available' });
  await expect(short).toContainText('Sold out in XXL.');
  await expect(short).toContainText('Your cart is then empty.');
  await short.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('a refusal for a line that another tab removed meanwhile says that nothing was charged', async ({
  page,
  payment,
  context,
}) => {
  await count(page, 'XS', 1);
  await seedCheckout(page, freshEmail(), { cart: [storedTee('XS'), storedTee('L')] });
  // The page has heard that there is one.
  const quoted = page.waitForResponse('**/api/quote');
  await payment.open();
  await payment.fillCard();
  await quoted;
  await count(page, 'XS', 0);
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      const response = await route.fetch();
      const tab = await context.newPage();
      const other = new Cart(tab);
      await other.open();
      await other.line('XS').getByRole('button', { name: 'Remove' }).click();
      await expect(other.line('XS')).toHaveCount(0);
      await tab.close();
      // This tab has heard of it.
      await expect(payment.summary()).not.toContainText('XS');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await payment.pay();
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing was charged.' });
  await expect(notice).toBeFocused();
  await expect(soldOut(page)).toBeHidden();
  await payment.pay();
  await expect(page).toHaveURL(ORDERED);
});

test('a payment for a piece that is gone when it arrives is refunded, and the page says so', async ({
  page,
  payment,
}) => {
  const email = freshEmail();
  await count(page, 'XS', 2);
  await seedCheckout(page, email, { cart: [storedTee('XS')] });
  await payment.open();
  await payment.fillCard(cards.threeDSecure);
  await payment.payUntilChallenge();
  // Its reservation has expired, and the piece was sold.
  await queryDatabase(page, "delete from stock_reservations where size = 'XS'");
  await count(page, 'XS', 0);
  await payment.answerChallenge('Complete');
  await expect(toast(page, 'Order Failed')).toContainText(
    'Someone bought the last one while your payment was on its way. We refunded $30.73 in full.',
  );
});
