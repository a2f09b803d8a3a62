import type { Page } from '@playwright/test';
import { compose } from './compose.ts';
import { expect, freshEmail, seedCheckout, test, toast } from './shop.ts';

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Order Number' });
const emailField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email' });

test('fields that change the case take what a composing keyboard types', async ({
  page,
  payment,
}) => {
  await page.goto('/track-order');
  await compose(numberField(page), 'ord');
  await expect(numberField(page)).toHaveValue('ORD');
  await numberField(page).press('Home');
  await compose(numberField(page), 'x');
  await numberField(page).pressSequentially('yz');
  await expect(numberField(page)).toHaveValue('XYZORD');
  await compose(emailField(page), 'Wade');
  await expect(emailField(page)).toHaveValue('wade');

  await seedCheckout(page, freshEmail());
  await page.goto('/payment');
  await compose(payment.promo(), 'welcome10');
  await expect(payment.promo()).toHaveValue('WELCOME10');
});

test.describe('a shopper with an order', () => {
  test('finds it by number and email in any case, and opens it', async ({
    page,
    payment,
    readyToPay,
  }) => {
    const email = await readyToPay();
    await payment.buy();
    const confirmation = page.url();
    const main = page.getByRole('main');
    await expect(main).toContainText('Thank you');
    const number = /ORD-\d{8}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? 'no number';

    await expect(main.locator('svg textPath').first()).toHaveText(number);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
    await numberField(page).pressSequentially(number.toLowerCase());
    await expect(numberField(page)).toHaveValue(number);
    await emailField(page).fill(email.toUpperCase());
    await expect(emailField(page)).toHaveValue(email);
    await emailField(page).press('Enter');

    const result = page.getByRole('region', { name: number });
    await expect(result.getByRole('heading', { name: number })).toBeFocused();
    for (const text of [
      'Payment',
      'Completed',
      'Processing',
      '$30.73',
      'Shipping Timeline',
      'Expected',
    ]) {
      await expect(result).toContainText(text);
    }
    await result.getByRole('link', { name: 'View Full Order Details' }).click();
    await expect(page).toHaveURL(confirmation);
    await expect(main).toContainText(number);
  });

  test('sets the label as any other, and in the display face what is typed alone', async ({
    page,
  }) => {
    await page.goto('/track-order');
    const label = page.getByText('Order Number', { exact: true });
    await expect(label).toHaveCSS('font-family', /^"?Besley/i);
    await expect(page.getByRole('textbox', { name: 'Order Number' })).toHaveCSS(
      'font-family',
      /^"?League Gothic/i,
    );
  });

  test('reads on a phone why nothing was found, between header and toast, with the fields', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/track-order');
    await numberField(page).fill('ORD-20261121-482916');
    await emailField(page).fill(freshEmail());
    await emailField(page).press('Enter');
    const missed = page.getByRole('main').locator('p', { hasText: "We couldn't find an order" });
    await expect(missed).toBeInViewport({ ratio: 1 });
    await expect(missed).toBeFocused();
    const header = (await page.getByRole('banner').boundingBox())?.height ?? Infinity;
    const top = (await toast(page, 'Order Not Found').boundingBox())?.y ?? 0;
    for (const part of [numberField(page), emailField(page), missed]) {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: Infinity };
      expect(y).toBeGreaterThan(header);
      expect(y + height).toBeLessThan(top);
    }
  });

  test('reads the tracking number once, on one line', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const tracking_number = '9400111899223856928499';
    await page.route('**/api/track-order', (route) =>
      route.fulfill({
        json: {
          success: true,
          order: {
            id: crypto.randomUUID(),
            secure_token: 'none',
            order_number: 'ORD-20261121-482916',
            created_at: '2026-11-21T17:00:00.000Z',
            status: 'shipped',
            payment_status: 'completed',
            total_amount: 82.97,
            country: 'United States',
            carrier: 'USPS',
            tracking_number,
            shipped_at: '2026-11-23T17:00:00.000Z',
          },
        },
      }),
    );
    await page.goto('/track-order');
    await numberField(page).fill('ORD-20261121-482916');
    await emailField(page).fill('wade@tolliver.example');
    await emailField(page).press('Enter');
    const number = page.getByText(tracking_number);
    await expect(number).toHaveCount(1);
    expect((await number.boundingBox())?.height).toBeLessThan(30);
  });

  test('sees on the open confirmation page that it was shipped, delivered and refunded in part', async ({
    page,
    context,
    placeOrder,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    let now = '2026-11-24T16:00:00Z';
    let shipped = {};
    await page.route('**/api/get-order-details', async (route) => {
      const response = await route.fetch();
      const { order } = (await response.json()) as { order: object };
      const created_at = '2026-11-24T15:00:00.000Z';
      await route.fulfill({
        response,
        headers: { ...response.headers(), date: new Date(now).toUTCString() },
        json: { order: { ...order, created_at, paid_at: created_at, ...shipped } },
      });
    });
    const { address } = await placeOrder();
    await page.goto(address);
    const timeline = page.getByRole('region', { name: 'Shipping Timeline' });
    await expect(timeline).toContainText('Within 1-2 business days.');
    // Thursday is Thanksgiving.
    await expect(timeline).toContainText('Ships Nov 25–27');
    await expect(timeline).toContainText('3-5 business days, standard.');
    await expect(timeline).toContainText('Expected Dec 1–4');

    shipped = {
      status: 'shipped',
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      shipped_at: '2026-11-25T20:00:00.000Z',
    };
    now = '2026-11-25T21:00:00Z';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('status').filter({ hasText: 'Shipped' })).toBeVisible();
    await expect(timeline.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(timeline).toContainText('UPS 1Z999AA10123456784');
    await expect(timeline.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute(
      'href',
      /ups\.com/,
    );
    await expect(timeline).toContainText('Expected Dec 1–3');
    await expect(page.getByText('On its way with UPS. Expected Dec 1–3.')).toBeVisible();
    await expect(timeline).toContainText('Shipped Nov 25. We emailed the tracking number.');
    await expect(timeline).toContainText('3-5 business days, standard.');
    await expect(timeline).not.toContainText(/Ships|Within|We email a/);

    shipped = {
      ...shipped,
      status: 'delivered',
      delivered_at: '2026-12-01T18:00:00.000Z',
      refunds: [{ amount: 5, refunded_at: '2026-12-02T18:00:00.000Z' }],
    };
    now = '2026-12-02T21:00:00Z';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Delivered December 1. We sent $5.00 back to your')).toBeVisible();
    await expect(timeline).not.toContainText(/Expected|3-5 business days/);
    const status = page.getByRole('definition').filter({ hasText: 'Completed' });
    await expect(status).toContainText('Partly refunded');
    await expect(page.getByText('$5.00 refunded on Dec 2')).toBeVisible();

    const copy = page.getByRole('button', { name: 'Copy Order Number' });
    const box = await copy.boundingBox();
    expect(box).toMatchObject({ width: 44, height: 44 });
    await copy.press('Enter');
    await expect(toast(page, 'Copied')).toContainText('ORD-');
    expect(await copy.boundingBox()).toEqual(box);
    await expect(copy).toBeFocused();
  });
});
