import type { Page } from '@playwright/test';
import { Cart, expect, test } from './shop.ts';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' });

test('a link fills the cart, leaves its address, and says so once', async ({ page, cart }) => {
  await page.goto('/buy/ghost-barrel-tee-m:2,ghost-barrel-tee-l:1?utm_source=Instagram');
  await expect(page.getByText('3 pieces from your link.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/cart\?utm_source=Instagram$/);
  await expect(cart.line('M')).toContainText('$57.98');
  await expect(cart.line('L')).toContainText('$28.99');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.goto('/buy/ghost-barrel-tee-l:1,ghost-barrel-tee-m:2');
  await expect(cart.line('M')).toContainText('$57.98');
  await expect(page.getByText('from your link')).toHaveCount(0);
});

test('a link replaces the cart, and Undo brings it back with its promo code', async ({
  page,
  cart,
}) => {
  await cart.seed('S');
  await page.goto('/buy?coupon=GHOST5');
  await expect(page.getByText('Promo Code Applied!')).toBeVisible();
  await expect(cart.line('S')).toContainText('$28.99');
  await expect(summary(page)).toContainText('−$5.00');
  await page.goto('/buy?products=ghost-barrel-tee-m%3A2&coupon=welcome10&buyer/email=a@b.example');
  await expect(cart.line('M')).toContainText('$57.98');
  await expect(cart.line('S')).toHaveCount(0);
  await expect(summary(page)).toContainText('WELCOME10Remove−$5.80');
  await page.reload();
  await expect(page.getByText('2 pieces from your link.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.line('S')).toContainText('$28.99');
  await expect(cart.line('M')).toHaveCount(0);
  await expect(summary(page)).toContainText('GHOST5Remove−$5.00');
  await summary(page).getByRole('button', { name: 'Remove' }).click();
  await expect(summary(page)).not.toContainText('GHOST5');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Email').first()).toHaveValue('');
});

test('what can be had of a link is in the cart, and the rest is said at its line', async ({
  page,
}) => {
  await page.goto('/buy/ghost-barrel-tee-m:99,CALL-1-800-NOW:1');
  await expect(page.getByText('99 pieces from your link.', { exact: true })).toBeVisible();
  const unknown = page.getByRole('listitem').filter({ hasText: 'Unknown piece' });
  await expect(unknown).toContainText('No longer sold.');
  await expect(unknown).not.toContainText(/One size|\$0\.00/);
  await expect(page.getByText('CALL-1-800')).toHaveCount(0);
  await unknown.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
});

test('a link to nothing that is sold changes no cart and says so', async ({ page, cart }) => {
  const sentence = page.getByText('What this link is for isn’t sold any more.');
  await page.goto('/buy/gone:1');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expect(sentence.last()).toBeVisible();
  await expect(page.getByText('The angels got here first')).toHaveCount(0);
  await cart.seed('M');
  await page.goto('/buy/gone:1');
  await expect(sentence.last()).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
  await page.goto('/buy/ghost-barrel-tee-l');
  await expect(page.getByText('This link isn’t complete.').last()).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
});

test('a link says nothing of the one before it', async ({ page, cart }) => {
  await page.goto('/buy/ghost-barrel-tee-m:1');
  await expect(page.getByText('1 piece from your link.', { exact: true })).toBeVisible();
  for (const [link, sentence] of [
    ['/buy/gone:1', 'What this link is for isn’t sold any more.'],
    ['/buy/a:0', 'This link isn’t complete.'],
  ] as const) {
    await page.goto(link);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText('from your link')).toHaveCount(0);
    await expect(cart.line('M')).toContainText('$28.99');
  }
});

test('a link that nobody can read leaves the cart and says one sentence', async ({
  page,
  cart,
}) => {
  await cart.seed('M');
  const malformed = ['a:0', '~YQ==:1', '%00:1', '<b>:1', 'a:1,'].map((items) => `/buy/${items}`);
  // Whoever writes the fragment is not the shop either.
  const fragments = ['!', 'a:0', 'a:1e9', '~_w:1', '%E0%A4%A:1', 'a:1%0A'];
  for (const address of [...malformed, ...fragments.map((items) => `/cart#buy=${items}`)]) {
    // From another page, so that the next one is loaded.
    await page.goto('/faq');
    await page.goto(address);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('This link isn’t complete.').last(), address).toBeVisible();
    await expect(cart.line('M')).toContainText('$28.99');
  }
  await page.goto('/buy/__proto__:1,constructor:1');
  await expect(page.getByText('What this link is for isn’t sold any more.').last()).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
  await page.goto('/buy/__proto__:1,ghost-barrel-tee-l:1000000000');
  await expect(page.getByText('99 pieces from your link.', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unknown piece' })).toHaveCount(1);
});

test('the order of a tab that was closed takes nothing of a link’s pieces and code', async ({
  page,
  context,
  payment,
  readyToPay,
}) => {
  await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', () => new Promise<void>(() => undefined));
  await payment.pay();
  await paid;
  const tab = await context.newPage();
  await page.close();
  await tab.goto('/buy/ghost-barrel-tee-m:2?coupon=WELCOME10');
  await expect(tab.getByText('Your last payment went through')).toBeVisible();
  await expect(new Cart(tab).line('M')).toContainText('$57.98');
  await expect(summary(tab)).toContainText('WELCOME10Remove−$5.80');
});

test('a refused promo code is said, and the pieces are in the cart', async ({ page, cart }) => {
  await page.goto('/buy/ghost-barrel-tee-m:1?discounts/codes/0=NOPE');
  const said = page.getByText(
    '1 piece from your link. The link’s promo code was not applied: Invalid promo code',
    { exact: true },
  );
  await expect(said).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
});

test('a link that leads to another page fills the cart there, and a toast says so', async ({
  page,
  cart,
}) => {
  await page.goto('/buy/ghost-barrel-tee-xl:1?continue_to=/faq');
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByText('1 piece from your link.')).toBeVisible();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(cart.line('XL')).toContainText('$28.99');
});

test('a toast that says what failed leaves the one that says what the link did', async ({
  page,
  cart,
}) => {
  await cart.seed('S');
  await page.goto('/buy/ghost-barrel-tee-xl:1?continue_to=/faq&coupon=NOPE');
  await expect(page.getByText('The link’s promo code was not applied')).toBeVisible();
  await expect(page.getByText('1 piece from your link.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await cart.open();
  await expect(cart.line('S')).toContainText('$28.99');
  await expect(cart.line('XL')).toHaveCount(0);
});

test('a link of 51 lines fills 50', async ({ page }) => {
  const many = Array.from({ length: 50 }, (_, index) => `,gone-${index}:1`).join('');
  await page.goto(`/buy/ghost-barrel-tee-m:1${many}`);
  await expect(
    page.getByText('A cart takes 50 lines: the rest of the link was left out.').last(),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unknown piece' })).toHaveCount(49);
});

test('a link fills an empty email address, and never one that was typed', async ({
  page,
  checkout,
}) => {
  const email = checkout.fieldset('Customer Information').getByLabel('Email');
  await page.goto('/buy/ghost-barrel-tee-m:1?buyer/email=wade@tolliver.example');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const said = page.getByText('This address comes from the link you opened.');
  await expect(email).toHaveValue('wade@tolliver.example');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();
  await expect(said).toHaveCount(0);
  await email.fill('june@tolliver.example');
  await page.goto('/buy/ghost-barrel-tee-l:1?buyer/email=other@tolliver.example');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(email).toHaveValue('june@tolliver.example');
  await expect(said).toHaveCount(0);
});
