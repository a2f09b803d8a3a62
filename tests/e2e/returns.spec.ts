import type { Page } from '@playwright/test';
import { storedTee } from '../support/shopper.ts';
import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { expect, freshEmail, ORDERED, type Payment, seedCheckout, test } from './shop.ts';
import { queryDatabase } from './storefront.ts';

/** Buys two tees in L and one in S, and ships them. */
async function buyAndShip(page: Page, payment: Payment): Promise<string> {
  const email = freshEmail();
  await seedCheckout(page, email, { cart: [storedTee('L', 2), storedTee('S')] });
  await payment.open();
  await payment.applyPromo('WELCOME10');
  await payment.fillCard();
  await payment.buy();
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await queryDatabase(page, `select ship_order($1, 'UPS', '1Z' || random(), 'test')`, [orderId]);
  await page.reload();
  return email;
}

const piece = (page: Page, size: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Size ${size}` }) });

/** The actions on the order. */
const foot = (page: Page) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('link', { name: 'Continue Shopping' }) })
    .last();

test('a shopper returns one tee, exchanges another, and cancels once the label is sent', async ({
  page,
  payment,
  mailbox,
}) => {
  await page.setViewportSize(PHONE);
  const email = await buyAndShip(page, payment);
  await expect(foot(page)).toHaveText(/^Return or exchange\W*Continue Shopping\W*Print$/);
  const boxes = [];
  for (const button of await foot(page).getByRole('button').all())
    boxes.push(await button.boundingBox());
  boxes.push(await foot(page).getByRole('link').boundingBox());
  // One size, at the width of the phone.
  expect(new Set(boxes.map((box) => `${box?.width} × ${box?.height}`)).size).toBe(1);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await expect(page.getByRole('heading', { name: 'Return or exchange' })).toBeFocused();

  await test.step('tracking leads to the same form', async () => {
    const shown = await page.getByRole('definition').filter({ hasText: 'ORD-' }).innerText();
    await page.goto('/track-order');
    await page
      .getByRole('textbox', { name: 'Order Number' })
      .fill(shown.slice(0, 'ORD-20261124-123456'.length));
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Track Order' }).click();
    await page.getByRole('link', { name: 'Return or exchange' }).click();
    await expect(page.getByRole('heading', { name: 'Return or exchange' })).toBeFocused();
  });

  await test.step('the sums follow what is chosen', async () => {
    const large = piece(page, 'L');
    await large.getByRole('checkbox').check();
    await large.getByRole('button', { name: 'One more' }).click();
    await large.getByRole('button', { name: 'One less' }).click();
    await large.getByRole('radio', { name: 'Changed my mind' }).check({ force: true });
    await large.getByRole('radio', { name: 'Refund' }).check({ force: true });
    const small = piece(page, 'S');
    await small.getByRole('checkbox').check();
    await small.getByRole('radio', { name: 'Too small' }).check({ force: true });
    await small.getByRole('radio', { name: 'Another size' }).check({ force: true });
    await expect(small.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    // 28.99 less 10 %, plus 6 % tax, less 5.95.
    await expect(page.getByText('You get back', { exact: true }).locator('..')).toContainText(
      '$21.71',
    );
  });
  await expectAccessibleOnPhone(page);

  await test.step('a lost response is not a second request', async () => {
    await page.route('**/api/create-return', (route) => route.fetch().then(() => route.abort()), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('pressing again is safe')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: 'Return', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Refunded, new size shipped' })).toBeVisible();
  });

  await test.step('the label is on the page once it is sent', async () => {
    await queryDatabase(
      page,
      `select send_return_label(returns.id, 'label', 'UPS', null, 'test')
      from returns join orders on orders.id = order_id join customers on customers.id = customer_id
      where email = $1`,
      [email],
    );
    await page.setViewportSize(PHONE);
    await page.reload();
    // In its section, and first of what is at the foot.
    await expect(page.getByRole('button', { name: 'Open the label' })).toHaveCount(2);
    await expect(foot(page)).toHaveText(
      /^Open the label\W*Return or exchange\W*Continue Shopping\W*Print$/,
    );
    await expectAccessibleOnPhone(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleOnDesktop(page);
  });

  await page.getByRole('button', { name: 'Cancel request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel request?' });
  await expect(dialog.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('This request is canceled.')).toBeVisible();
  await expect
    .poll(async () => (await mailbox.of(email)).map(({ subject }) => subject.split(':')[0]))
    .toEqual(
      expect.arrayContaining(['Your return request', 'Your return label', 'Return canceled']),
    );
});

test('sizes with marks stand in two rows on a phone, and the sums name them on one line', async ({
  page,
  payment,
}) => {
  await page.setViewportSize(PHONE);
  await page.route('**/api/get-order-details', async (route) => {
    const response = await route.fetch();
    // Two sizes have sold out.
    const json = (await response.text()).replaceAll(
      /("size":"X?L"[^}]*"free":)null/g,
      (_, before: string) => `${before}0`,
    );
    await route.fulfill({ response, body: json });
  });
  await buyAndShip(page, payment);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  const small = piece(page, 'S');
  await small.getByRole('checkbox').check();
  await small.getByRole('radio', { name: 'Too small' }).check({ force: true });
  await small.getByRole('radio', { name: 'Another size' }).check({ force: true });
  const mark = small.getByText('Sold out').first();
  expect((await mark.boundingBox())?.height).toBeLessThan(30);
  const size = async (name: string) =>
    small.getByRole('radio', { name, exact: true }).boundingBox();
  expect((await size('XXL'))?.y).toBeGreaterThan((await size('XS'))?.y ?? Infinity);

  const label = page.getByRole('term').filter({ hasText: 'Heritage Tee, M for S' });
  expect((await label.boundingBox())?.height).toBeLessThan(30);
});

test('a shopper cancels an order that has not shipped', async ({ page, readyToPay, payment }) => {
  await readyToPay();
  await payment.buy();
  await expect(page).toHaveURL(ORDERED);
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  const print = page.getByRole('button', { name: 'Print' });
  expect((await cancel.boundingBox())?.height).toBe((await print.boundingBox())?.height);
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel order?' });
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel and refund $30.73' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order canceled.');
  await expect(
    page.getByText('Nothing ships. $30.73 is on its way back to your Visa ending in 4242.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^hello@/ })).toBeVisible();
});

test('a shopper who cancels too late is told why', async ({ page, readyToPay, payment }) => {
  await readyToPay();
  await payment.buy();
  await expect(page).toHaveURL(ORDERED);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await queryDatabase(page, `select ship_order($1, 'UPS', '1Z' || random(), 'test')`, [orderId]);
  await page.getByRole('button', { name: 'Cancel and refund $30.73' }).click();
  await expect(page.getByText('Your order has shipped. Nothing was canceled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Return or exchange' })).toBeVisible();
});
