import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  officeCancelOrder,
  officeChangeSize,
  officeCorrectTracking,
  officeDeliverOrder,
  officeShipOrder,
  officePackingSlips,
} from '#contracts/office/order-actions.ts';
import { officeCorrectAddress } from '#contracts/office/correct-address.ts';
import { officeGetOrder } from '#contracts/office/order.ts';
import { officePaths } from '#shop/office-paths.ts';
import { newUpsNumber, newUspsNumber } from '../support/parcel.ts';
import { expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { callApi } from './call-api.ts';
import { expect, freshEmail, test as shopTest, toast } from './shop.ts';

const test = shopTest.extend<{ owner: Page }>({
  owner: async ({ page, office }, use) => {
    await office.signIn();
    await use(page);
  },
});

const NOTE = 'Please leave it on the porch.';
const chestnutStreet = {
  firstName: 'Etta',
  addressLine1: '12 Chestnut Street',
  addressLine2: '',
  city: 'Berea',
  stateProvince: 'Kentucky',
  postalCode: '40403',
  country: 'United States',
};

/** Places an order of tees that costs nothing, for a shopper with this last name. */
async function placeOrderOf(page: Page, lastName: string, { quantity = 1, orderNotes = '' } = {}) {
  const address = { ...chestnutStreet, lastName };
  const email = freshEmail();
  const { orderNumber } = await callApi(page, placeFreeOrderCall, {
    customerData: { firstName: 'Etta', lastName, email, phone: '(859) 555-0142' },
    billingAddress: address,
    shippingAddress: address,
    orderNotes,
    checkoutKey: crypto.randomUUID(),
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity }],
    promoCode: 'ANGELSHARE',
  });
  return { orderNumber, email };
}

/** Pastes where the focus is. */
const paste = (page: Page, copied: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, copied);

/** The order's card or row in the list. */
const row = (page: Page, orderNumber: string) =>
  page.getByRole('row').filter({ hasText: orderNumber });

test('ships an order on a phone, corrects its number and marks it delivered', async ({
  owner: page,
  mailbox,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const { orderNumber, email } = await placeOrderOf(page, 'Onward');
  const inSameBox = await placeOrderOf(page, 'Onward');
  const [ups, usps] = [newUpsNumber(), newUspsNumber()];
  await callApi(
    page,
    officeShipOrder,
    { orderNumber: inSameBox.orderNumber, carrier: 'UPS', trackingNumber: ups },
    { origin: String(baseURL) },
  );
  await page.goto(officePaths.orders);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill('nobody');
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing under All matches “nobody”.');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await search.fill(email);
  await expect(page).toHaveURL(/#tab=all&search=/);
  await page.getByRole('link', { name: `Ship ${orderNumber}` }).click();

  // Off the screen, the form is one press away.
  const shipLink = page.getByRole('link', { name: 'Ship', exact: true });
  await expect(page.getByRole('heading', { name: 'Ship to' })).toBeInViewport();
  await expect(shipLink).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await shipLink.click();
  await expect(page.getByRole('textbox', { name: 'Tracking number' })).toBeInViewport();
  await expect(shipLink).toBeHidden();

  // It makes way for a form that is being filled in.
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await expect(shipLink).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(shipLink).toBeVisible();

  await page.getByRole('button', { name: 'Correct address' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  const zip = page.getByRole('textbox', { name: 'ZIP code' });
  await zip.fill('');
  await zip.press('Enter');
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription('Enter a postal code.');
  await zip.fill('40404');
  const refusal = { error: 'city is too long', code: 'invalid_request', field: 'city' };
  await page.route(
    '**/api/admin-correct-address',
    (route) => route.fulfill({ status: 400, json: refusal }),
    { times: 1 },
  );
  await zip.press('Enter');
  const city = page.getByRole('textbox', { name: 'City' });
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription('city is too long');
  await zip.press('Enter');
  await expect(toast(page, 'Address corrected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ship to' })).toBeFocused();

  const number = page.getByRole('textbox', { name: 'Tracking number' });
  await number.fill('1Z999AA1012345678');
  // The display face is for what is typed alone.
  await expect(number).toHaveCSS('font-family', /^"?League Gothic/i);
  await expect(page.getByText('Tracking number', { exact: true })).toHaveCSS(
    'font-family',
    /^"?Besley/i,
  );
  await page.getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByText('UPS numbers have 18 characters. This has 17.')).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill(ups);
  await expect(page.getByText('Looks like a UPS number.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'UPS' })).toBeChecked();
  await number.press('Enter');
  const question = `${inSameBox.orderNumber} has this tracking number too. Press again if both are in one box.`;
  await expect(page.getByRole('alert').filter({ hasText: question })).toBeVisible();
  await page.getByRole('button', { name: 'Ship order' }).click();
  await expect(toast(page, 'Shipped')).toContainText(email);
  const tag = page.getByRole('region', { name: 'Shipped to' });
  await expect(tag.getByRole('heading', { name: 'Shipped to' })).toBeFocused();
  await expect(tag.getByRole('link', { name: ups })).toBeVisible();

  await tag.getByRole('button', { name: 'Correct' }).click();
  await expect(number).toBeFocused();
  await number.fill(usps);
  await page.getByRole('radio', { name: 'USPS' }).check({ force: true });
  // A colleague corrects it meanwhile.
  const theirs = { carrier: 'UPS', trackingNumber: newUpsNumber() };
  const body = { orderNumber, ...theirs, from: { carrier: 'UPS', trackingNumber: ups } };
  await callApi(page, officeCorrectTracking, body, { origin: String(baseURL) });
  await tag.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(tag.getByRole('alert')).toContainText('Yours was not saved.');
  await expect(number).toHaveValue(usps);
  await tag.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(tag.getByRole('link', { name: theirs.trackingNumber })).toBeVisible();
  await tag.getByRole('button', { name: 'Correct', exact: true }).click();
  await number.fill(usps);
  await page.getByRole('radio', { name: 'USPS' }).check({ force: true });
  await tag.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(tag.getByRole('link', { name: usps })).toBeVisible();
  await expect
    .poll(async () => (await mailbox.of(email)).filter(({ text }) => text.includes(usps)).length)
    .toBe(1);

  await tag.getByRole('button', { name: 'Mark delivered' }).click();
  await expect(toast(page, 'Delivered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delivered' })).toBeVisible();
});

test('refunds part of an order, once', async ({ owner: page, readyToPay, payment }) => {
  await readyToPay();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText(/ORD-/);
  const text = await page.getByRole('main').textContent();
  const orderNumber = /ORD-\d{8}-\d{6}/.exec(text ?? '')?.[0] ?? '';
  await page.goto(officePaths.order(orderNumber));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Refund' });
  await panel.getByRole('radio', { name: 'Part of it' }).check({ force: true });
  await panel.getByRole('button', { name: 'One M $30.73' }).click();
  const typed = panel.getByRole('textbox', { name: 'Amount in dollars' });
  await typed.fill('50');
  await expect(typed).toHaveAccessibleDescription('Enter an amount of at most $30.73.');
  await expect(panel).not.toContainText('Left after this');
  await typed.fill('5');
  await panel.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('A late reply');
  await panel.getByRole('button', { name: 'Refund $5.00' }).click();

  const dialog = page.getByRole('dialog', { name: 'Refund $5.00?' });
  await expect(dialog.getByRole('button', { name: 'Don’t refund' })).toBeFocused();
  await expect(dialog).toContainText('to the Visa ending in 4242, and takes 5-7 business days.');
  await expect(dialog).toContainText('$25.73');
  // The first reply is lost.
  await page.route(
    '**/api/admin-refund-order',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(panel).toContainText('You can try again: nothing is done twice.');
  await panel.getByRole('textbox', { name: 'Amount in dollars' }).fill('6');
  const confirm = async () => {
    await panel.getByRole('button', { name: 'Refund $6.00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $6.00' }).click();
  };
  await confirm();
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'was sent before with other content' });
  await expect(conflict).toBeVisible();
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(panel).toBeHidden();
  const left = page.getByRole('region', { name: 'Payment' });
  await expect(left.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(left).toContainText('Left after refunds$25.73');
  await expect(left.getByText('Refunded: A late reply')).toHaveCount(1);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await panel.getByRole('radio', { name: 'Part of it' }).check({ force: true });
  await panel.getByRole('textbox', { name: 'Amount in dollars' }).fill('6');
  await panel.getByRole('textbox', { name: 'Reason' }).fill('A stain');
  await confirm();
  await expect(left).toContainText('Left after refunds$19.73');
  await expect(left.getByRole('heading', { name: 'Payment' })).toBeFocused();
});

test('refunds shipping with part of an order, once', async ({
  owner: page,
  readyToPay,
  payment,
}) => {
  await readyToPay();
  await payment.buy();
  const text = await page.getByRole('main').filter({ hasText: /ORD-/ }).textContent();
  const orderNumber = /ORD-\d{8}-\d{6}/.exec(text ?? '')?.[0] ?? '';
  // As in a shop that charges $4.95, and taxes it.
  const shipping = { taxCents: 30, leftCents: 495, leftTaxCents: 30, refundedAt: null };
  const reply = (changes: object) =>
    page.route('**/api/admin-get-order', async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as object;
      await route.fulfill({
        json: { ...order, totalCents: 3598, taxCents: 204, refundableCents: 3598, ...changes },
      });
    });
  await reply({ shipping });
  await page.goto(officePaths.order(orderNumber));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Refund' });
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await panel.getByRole('radio', { name: 'Part of it' }).check({ force: true });
  const box = panel.getByRole('checkbox', {
    name: 'Shipping $4.95 and the $0.30 sales tax on it',
  });
  await expect(box).not.toBeChecked();
  await panel.getByRole('button', { name: 'One M $30.73' }).click();
  const typed = panel.getByRole('textbox', { name: 'Amount in dollars' });
  await box.check();
  await expect(typed).toHaveValue('30.73');
  await expect(panel).toContainText('This refund−$30.73Shipping, with its tax−$5.25');
  await typed.fill('31');
  await expect(typed).toHaveAccessibleDescription('Enter an amount of at most $30.73.');
  await typed.fill('');
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Came late');
  const sent = page.waitForRequest('**/api/admin-refund-order');
  await page.route('**/api/admin-refund-order', (route) =>
    route.fulfill({ json: { amountCents: 525, state: 'succeeded', externalCents: 0 } }),
  );
  const refunded = { ...shipping, leftCents: 0, leftTaxCents: 0 };
  await panel.getByRole('button', { name: 'Refund $5.25' }).click();
  await reply({ shipping: { ...refunded, refundedAt: '2026-12-02T17:00:00Z' } });
  await page
    .getByRole('dialog', { name: 'Refund $5.25?' })
    .getByRole('button', { name: 'Refund $5.25' })
    .click();
  expect((await sent).postDataJSON()).toMatchObject({ amountCents: 525, shippingCents: 525 });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await panel.getByRole('radio', { name: 'Part of it' }).check({ force: true });
  await expect(panel).toContainText('Shipping was refunded on December 2.');
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
});

test('changes the size of one piece of two, unless a colleague was faster', async ({
  owner: page,
  mailbox,
  baseURL,
}) => {
  const { orderNumber, email } = await placeOrderOf(page, 'Resized', { quantity: 2 });
  await page.goto(officePaths.order(orderNumber));
  const bought = page.getByRole('region', { name: 'Bought' });
  const open = (size: string) =>
    bought
      .getByRole('button', { name: `Change size of Ghost Barrel Heritage Tee ${size}` })
      .click();
  const panel = page.getByRole('form', { name: 'Change M' });
  const choose = (name: string | RegExp) =>
    panel.getByRole('radio', { name }).check({ force: true });
  await expect(bought.getByRole('listitem')).toContainText('$28.99 each');
  await open('M');
  await expect(panel.getByRole('radio', { name: 'M Now' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Change M' }).click();
  await expect(panel.getByRole('radio', { name: 'XS' })).toHaveAccessibleDescription(
    'Choose the new size.',
  );
  await choose(/^XL/);
  const sentence = panel.getByText('nothing is charged or refunded');
  await expect(sentence).toContainText('2 XL for 2 M, $28.99 each');
  await choose('One of them');
  await expect(sentence).toContainText('One XL for one M, $28.99 both');
  await expect(sentence).toContainText('Etta Resized gets an email with the new size.');
  const slip = { orderNumbers: [orderNumber] };
  await callApi(page, officePackingSlips, slip, { origin: String(baseURL) });
  await panel.getByRole('button', { name: 'Change M to XL' }).click();
  await expect(toast(page, 'Size changed')).toContainText(
    `The new size goes to ${email}. The packing slip was printed before: print it again.`,
  );
  await expect(panel).toBeHidden();
  await expect(bought.getByRole('listitem')).toHaveText([/Tee M/, /Tee XL/]);
  await expect(bought).not.toContainText('each');
  await expect(bought.getByRole('heading', { name: 'Bought' })).toBeFocused();
  await expect
    .poll(async () => (await mailbox.of(email)).map(({ text }) => text).join())
    .toContain('We will ship one XL instead of one M of the Ghost Barrel Heritage Tee.');

  await open('M');
  await choose(/^L/);
  const { items } = await callApi(
    page,
    officeGetOrder,
    { orderNumber },
    { origin: String(baseURL) },
  );
  const change = { orderNumber, itemId: String(items[0]?.id), from: { size: 'M', quantity: 1 } };
  await callApi(
    page,
    officeChangeSize,
    { ...change, size: 'S', onlyOne: true, key: crypto.randomUUID() },
    { origin: String(baseURL) },
  );
  await panel.getByRole('button', { name: 'Change M to L' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Yours was not saved.' })).toContainText(
    /^The size was changed at \d+:\d\d [AP]M by /,
  );
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(bought.getByRole('listitem')).toHaveText([/Tee S/, /Tee XL/]);
});

test('tells the second person what the first one did, and keeps what was typed', async ({
  owner: page,
  office,
  baseURL,
}) => {
  const { orderNumber } = await placeOrderOf(page, 'Twice', { orderNotes: NOTE });
  await page.goto(officePaths.order(orderNumber));
  await expect(page.getByRole('main')).toContainText(NOTE);
  await expect(page.getByRole('link', { name: '(859) 555-0142' })).toHaveAttribute(
    'href',
    'tel:8595550142',
  );
  const history = page.getByRole('region', { name: 'What happened' });
  const note = history.getByRole('textbox', { name: 'Note' });
  await history.getByRole('button', { name: 'Add a note' }).click();
  await note.fill('The dog is lo');
  await page.reload();
  await history.getByRole('button', { name: 'Go on with your note' }).click();
  await expect(note).toHaveValue('The dog is lo');
  await note.fill('The dog is loud');
  await history.getByRole('button', { name: 'Add note' }).click();
  await expect(history).toContainText('“The dog is loud”');

  const shopper = page.getByRole('region', { name: 'Shopper' });
  const message = shopper.getByRole('textbox', { name: 'Message' });
  await shopper.getByRole('button', { name: 'Write a message' }).click();
  await expect(message).toBeFocused();
  await message.fill('Is the dog <b>loud</b>?');
  await page.reload();
  await shopper.getByRole('button', { name: 'Go on with your message' }).click();
  await shopper.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message sent')).toBeVisible();
  await expect(message).toBeHidden();
  await expect(history).toContainText('“Is the dog <b>loud</b>?”');
  await expect(shopper.getByRole('heading', { name: 'Shopper' })).toBeFocused();

  await history.getByRole('button', { name: 'Add a note' }).click();
  await expect(note).toHaveValue('');
  await note.fill('Half a n');

  const from = {
    first_name: 'Etta',
    last_name: 'Twice',
    address_line1: '12 Chestnut Street',
    address_line2: null,
    city: 'Berea',
    state_province: 'Kentucky',
    postal_code: '40403',
    country: 'United States',
  };
  const corrected = { ...chestnutStreet, lastName: 'Twice', addressLine1: '14 Chestnut Street' };
  await page.getByRole('button', { name: 'Correct address' }).click();
  const apartment = page.getByRole('textbox', { name: 'Apartment' });
  await apartment.fill('Apt 3');
  const body = { orderNumber, from, ...corrected };
  await callApi(page, officeCorrectAddress, body, { origin: String(baseURL) });
  await apartment.press('Enter');
  const tag = page.getByRole('region', { name: 'Ship to' });
  await expect(tag.getByRole('alert')).toContainText(/was corrected .* Yours was not saved\./);
  await expect(apartment).toHaveValue('Apt 3');
  await shopper.getByRole('button', { name: 'Write a message' }).click();
  await expectAccessibleOnPhone(page);
  await tag.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(tag).toContainText('14 Chestnut Street');
  await expect(note).toHaveValue('Half a n');
  await page.getByRole('button', { name: 'Correct address' }).click();
  await apartment.fill('Apt 3');
  await tag.getByRole('button', { name: 'Save address' }).click();
  await expect(toast(page, 'Address corrected')).toBeVisible();
  await expect(tag).toContainText('14 Chestnut StreetApt 3');

  const number = newUpsNumber();
  const tracking = page.getByRole('textbox', { name: 'Tracking number' });
  await tracking.fill(number);
  const cancelled = await page.request.post(`/api/${officeCancelOrder.name}`, {
    data: { orderNumber, reason: 'Asked for it', amountCents: 0 },
    headers: { origin: String(baseURL) },
  });
  expect(cancelled.status()).toBe(200);
  await page.getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /cancelled/i })).toBeVisible();
  await expect(tracking).toHaveValue(number);
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(page.getByRole('button', { name: 'Ship order' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cancelled' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await office.signIn();
  await page.goto(officePaths.order(orderNumber));
  await expect(history.getByRole('button', { name: 'Add a note' })).toBeVisible();
});

test('ships several orders with pasted numbers and prints their slips', async ({ owner: page }) => {
  const name = `Batch${Date.now().toString(36)}`;
  const first = await placeOrderOf(page, name, { orderNotes: NOTE });
  const second = await placeOrderOf(page, name);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`${officePaths.orders}#tab=to_ship&search=${name}`);
  await expect(row(page, first.orderNumber).getByText('Note', { exact: true })).toBeVisible();
  await expect(row(page, second.orderNumber).getByText('Note', { exact: true })).toBeHidden();
  await page.setViewportSize(PHONE);
  await page.getByRole('checkbox', { name: 'Select all 2' }).check();
  await expect(page.getByRole('checkbox', { name: `Select ${first.orderNumber}` })).toBeChecked();
  // The slips of more orders than one reply may have come as several documents.
  await page.route('**/api/admin-packing-slips', async (route) => {
    const reply = await route.fetch();
    const { html } = (await reply.json()) as { html: string };
    await route.fulfill({ json: { html: html + html } });
  });
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 selected 2 pieces, $0.00');
  await bar.getByRole('button', { name: 'Packing slips' }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const slips = page.locator('section').filter({ hasText: 'Packing slip ·' });
  await expect(slips.last()).toContainText(second.orderNumber);
  await expect(slips.last()).toBeVisible();
  const breaks = (sections: Element[]) =>
    sections.map((section) => getComputedStyle(section).breakBefore);
  expect(await page.locator('.packing-slips > section').evaluateAll(breaks)).toEqual([
    'auto',
    'page',
    'page',
    'page',
    'page',
    'page',
  ]);
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(bar).toBeVisible();
  await expect(row(page, first.orderNumber).getByText('Printed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Not printed only' }).click();
  await expect(row(page, first.orderNumber)).toBeHidden();
  await page.getByRole('link', { name: 'Printed ones too' }).click();
  await page.getByRole('checkbox', { name: 'Select all 2' }).check();

  await bar.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  const unknown = dialog.getByRole('textbox', { name: `Tracking number of ${second.orderNumber}` });
  const ups = newUpsNumber();
  await unknown.fill(ups);
  await dialog.getByRole('textbox', { name: first.orderNumber }).fill(ups);
  await expect(unknown).toHaveAccessibleDescription(
    `UPS ${first.orderNumber} has this tracking number too.`,
  );
  await paste(page, `${ups}\n12345\n`);
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(unknown).toHaveAccessibleDescription(/The carrier of this number isn’t known/);
  await dialog.getByRole('textbox', { name: `Carrier of ${second.orderNumber}` }).fill('OnTrac');
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 orders shipped.' })).toBeFocused();
  // The strip says it, and no toast lies on the totals.
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible();
  await page.getByRole('link', { name: 'Shipped 2' }).click();
  await expect(row(page, first.orderNumber)).toContainText('UPS');
  await expect(row(page, second.orderNumber)).toContainText('OnTrac');

  // With large text, no cell breaks inside a word.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await row(page, first.orderNumber).evaluate(brokenWords)).toEqual([]);
});

/** The words that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('.visually-hidden')) continue;
    for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}

test('ships the oldest 20 in ten presses, with a carrier’s file', async ({ owner: page }) => {
  const name = `Twenty${Date.now().toString(36)}`;
  const numbers: string[] = [];
  for (let count = 0; count < 22; count += 1)
    numbers.push((await placeOrderOf(page, name)).orderNumber);
  await page.goto(`${officePaths.orders}#tab=to_ship&search=${name}`);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const box = (place: number) => page.getByRole('checkbox', { name: `Select ${numbers[place]}` });

  // The rows between two presses, also by the keyboard.
  await box(2).check();
  await box(5).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await box(8).focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar).toContainText('7 selected');
  await box(3).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('1 selected');

  await page.getByRole('button', { name: 'Select the oldest 20' }).click();
  await expect(bar).toContainText('20 selected');
  await expect(box(19)).toBeChecked();
  await expect(box(20)).not.toBeChecked();
  await bar.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 20 orders' });
  const parcels = numbers.slice(0, 19).map((number) => [newUpsNumber(), number] as const);
  const file = parcels.toReversed().map(([parcel, number]) => `${parcel};40508;${number}`);
  await dialog.getByRole('textbox').first().focus();
  await paste(page, ['Tracking;ZIP;Reference', ...file, `1Z999AA1;x;${numbers[21]}`].join('\n'));
  await expect(dialog.getByText(`No order here for ${numbers[21]}.`)).toBeVisible();
  for (const [parcel, number] of parcels)
    await expect(dialog.getByRole('textbox', { name: number })).toHaveValue(parcel);
  await dialog.getByRole('button', { name: 'Ship 19 orders' }).click();
  const shipped = page.getByRole('status').filter({ hasText: '19 orders shipped.' });
  await expect(shipped.getByRole('button', { name: 'Packing slips' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To ship 3' })).toBeVisible();
});

test('exports what was paid as a file for the accountant, and what waits as one for a carrier', async ({
  owner: page,
}) => {
  const { orderNumber } = await placeOrderOf(page, 'Exported', { quantity: 2 });
  await page.goto(officePaths.orders);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  const sentence = dialog.getByRole('status').filter({ hasText: /\S/ });
  await expect(sentence).toHaveText(/paid .*\. The file holds \d+ lines? and no names\./);
  const from = dialog.getByRole('textbox', { name: 'From' });
  const today = await dialog.getByRole('textbox', { name: 'To', exact: true }).inputValue();
  await from.fill('');
  await expect(from).toHaveAccessibleDescription('Choose the first day.');
  await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await from.fill(today);
  await expect(sentence).toContainText('paid on ');
  const download = async () => {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    const file = await saved;
    await expect(dialog).toBeHidden();
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const booked = await download();
  expect(booked.name).toBe(`orders-${today}-${today}.csv`);
  expect(booked.text).toContain(`${orderNumber},${today},2,0.00,0.00,ANGELSHARE,0.00,KY,0.00,`);
  expect(booked.text).not.toContain('Exported');

  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByRole('radio', { name: /carrier/ }).check({ force: true });
  await expect(from).toBeDisabled();
  await expect(sentence).toContainText('to ship. The file holds');
  const parcels = await download();
  expect(parcels.text).toContain(
    `${orderNumber},Etta Exported,12 Chestnut Street,,Berea,KY,40403,US,(859) 555-0142,2`,
  );
});

test('marks several as delivered at once, and names the one with which a colleague was faster', async ({
  owner: page,
  baseURL,
}) => {
  const asOwner = { origin: String(baseURL) };
  const numbers: string[] = [];
  for (const lastName of ['Arrived', 'Arrived', 'Arrived']) {
    const { orderNumber } = await placeOrderOf(page, lastName);
    const parcel = { carrier: 'UPS', trackingNumber: newUpsNumber() };
    await callApi(page, officeShipOrder, { orderNumber, ...parcel }, asOwner);
    numbers.push(orderNumber);
  }
  const [taken = ''] = numbers;
  await page.goto(`${officePaths.orders}#tab=shipped&search=arrived`);
  await expect(page.getByRole('row').filter({ hasText: /UPS, due [A-Z]/ })).toHaveCount(3);
  for (const orderNumber of numbers) {
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  }
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText(/3 selected 3 pieces, shipped [A-Z][a-z]{2} \d+/);
  await expect(bar.getByRole('button')).toHaveCount(1);
  await bar.getByRole('button', { name: 'Mark delivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 3 orders delivered?' });
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await callApi(page, officeDeliverOrder, { orderNumber: taken }, asOwner);
  await dialog.getByRole('button', { name: 'Mark 3 orders' }).click();
  const strip = page.getByRole('status').filter({ hasText: '2 orders are marked delivered.' });
  await expect(strip).toContainText(new RegExp(`${taken} was delivered at \\d+:\\d\\d [AP]M by `));
  await expect(strip).toBeFocused();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible();
  await page.getByRole('link', { name: 'Delivered' }).click();
  await expect(row(page, taken)).toBeVisible();
  await expect(strip).toBeHidden();
});
