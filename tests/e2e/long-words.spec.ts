import type { Page } from '@playwright/test';
import { officeMessageShopper, officePackingSlips } from '#contracts/office/order-actions.ts';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { paths } from '#shop/paths.ts';
import { PHONE } from './accessible.ts';
import { callApi } from './call-api.ts';
import { expect, freshEmail, test } from './shop.ts';

const WORD = 'W'.repeat(80);

/** How far the page is wider than its window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a word of 80 letters stays on packing slip, receipt and emails', async ({
  page,
  office,
  mailbox,
  baseURL,
}) => {
  await office.signIn();
  const headers = { origin: String(baseURL) };
  const email = freshEmail().replace(/^/, 'w'.repeat(40));
  const name = { firstName: WORD, lastName: WORD };
  const address = {
    ...name,
    addressLine1: WORD,
    addressLine2: WORD,
    city: WORD,
    stateProvince: 'Kentucky',
    postalCode: '4'.repeat(20),
    country: 'United States',
  };
  const { orderId, orderNumber, secureToken } = await callApi(page, placeFreeOrderCall, {
    customerData: { ...name, email, phone: '8'.repeat(40) },
    billingAddress: address,
    shippingAddress: address,
    orderNotes: WORD,
    checkoutKey: crypto.randomUUID(),
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
    promoCode: 'ANGELSHARE',
  });
  const message = { orderNumber, message: WORD, key: crypto.randomUUID() };
  await callApi(page, officeMessageShopper, message, headers);
  const { html: slip } = await callApi(
    page,
    officePackingSlips,
    { orderNumbers: [orderNumber] },
    headers,
  );
  await expect.poll(async () => (await mailbox.of(email)).length).toBe(2);
  const emails = await mailbox.of(email);

  await page.setViewportSize(PHONE);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await page.goto(paths.orderConfirmation(orderId, secureToken));
    await expect(page.getByText(WORD).first()).toBeVisible();
    expect.soft([media, await overflow(page)]).toEqual([media, 0]);
  }
  // A page without a policy of its own.
  await page.goto('about:blank');
  for (const html of [slip, ...emails.map((mail) => mail.html)]) {
    await page.setContent(html);
    const shown = await page.title();
    expect.soft([shown, await overflow(page)]).toEqual([shown, 0]);
  }
});
