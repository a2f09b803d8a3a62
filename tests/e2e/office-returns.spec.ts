import type { Locator, Page } from '@playwright/test';
import { POLL_HEADER } from '#contracts/office/content.ts';
import { officeShipOrder } from '#contracts/office/order-actions.ts';
import { officeStatus } from '#contracts/office/session.ts';
import { officePaths } from '#shop/office-paths.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { storedTee } from '../support/shopper.ts';
import {
  DESKTOP,
  expectAccessibleOnDesktop,
  expectAccessibleOnPhone,
  PHONE,
} from './accessible.ts';
import { callApi } from './call-api.ts';
import { OWNER } from './office.ts';
import { cards, expect, freshEmail, seedCheckout, test, toast } from './shop.ts';

const UPS = newUpsNumber();
const CORRECTED = newUpsNumber();
const PDF = Buffer.from('%PDF-1.4\nA label\n%%EOF\n');

/** The headers that a page of the office sends along. */
const sentBy = (page: Page) => ({ origin: new URL(page.url()).origin });

/** Ships an order as the owner who is signed in. */
const ship = (page: Page, orderNumber: string) =>
  callApi(
    page,
    officeShipOrder,
    { orderNumber, carrier: 'UPS', trackingNumber: newUpsNumber() },
    sentBy(page),
  );

test('sends a label, receives both pieces, refunds another amount and ships the new size, on a phone', async ({
  page,
  office,
  payment,
  mailbox,
}) => {
  await page.setViewportSize(PHONE);
  const email = freshEmail();
  await seedCheckout(page, email, { cart: [storedTee('M', 2)] });
  await payment.open();
  await payment.fillCard(cards.good);
  await payment.buy();
  await expect(page.getByRole('main')).toContainText(/ORD-/);
  const text = await page.getByRole('main').textContent();
  const orderNumber = /ORD-\d{8}-\d{6}/.exec(text ?? '')?.[0] ?? '';
  await office.signIn();
  await ship(page, orderNumber);
  await page.goto(officePaths.order(orderNumber));
  const refundOrder = page.getByRole('button', { name: 'Refund', exact: true });
  await expect(refundOrder).toBeVisible();
  await page.getByRole('button', { name: 'Open a return' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a return' });
  const choose = (name: string, option: string) =>
    opening.getByRole('combobox', { name }).selectOption(option);
  await choose('How many', '2');
  await choose('Reason of piece 1', 'Changed my mind');
  await choose('Reason of piece 2', 'Too small');
  await choose('What next of piece 2', 'L');
  await opening.getByRole('button', { name: 'Open return' }).click();
  const returnNumber = orderNumber.replace('ORD', 'RET') + '-1';
  await expect(page.getByRole('heading', { name: returnNumber })).toBeVisible();
  // Its order leads to it, and offers nothing that contradicts it.
  await page.goto(officePaths.order(orderNumber));
  await expect(page.getByRole('link', { name: `Return ${returnNumber}: requested` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bought' })).toContainText('2 in an open return');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(returnNumber);
  await expect(page.getByRole('button', { name: 'Open a return' })).toBeHidden();
  await expect(refundOrder).toBeHidden();

  await page.goto(`${officePaths.returns}#tab=requested&search=${returnNumber}`);
  await page.getByRole('link', { name: `Send label ${returnNumber}` }).click();
  const send = page.getByRole('button', { name: 'Send label' });
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(UPS);
  await send.click();
  const file = page.getByLabel('Choose a PDF');
  await expect(file).toBeFocused();
  const pdf = { name: 'label.pdf', mimeType: 'application/pdf' };
  await file.setInputFiles({ ...pdf, buffer: Buffer.from('A picture') });
  await send.click();
  await expect(page.getByText('This file is no PDF.')).toBeVisible();
  await page.getByLabel('Choose another').setInputFiles({ ...pdf, buffer: PDF });
  await send.click();
  await expect(toast(page, 'Label sent')).toContainText(email);
  const tag = page.getByRole('region', { name: 'Return label' });
  await expect(tag.getByRole('link', { name: UPS })).toBeVisible();

  const pieces = page.getByRole('region', { name: 'Pieces' });
  await expect(pieces).toContainText('Changed my mind');
  await expect(pieces).toContainText('Too small');
  const mark = pieces.getByRole('button', { name: 'Mark as received' });
  // On a desktop, condition and button stand in one line, and no cell breaks.
  await page.setViewportSize(DESKTOP);
  const bottomOf = async (part: Locator) => {
    const box = await part.first().boundingBox();
    return box && Math.round(box.y + box.height);
  };
  const condition = pieces.getByRole('group', { name: 'Condition' });
  expect(await bottomOf(mark)).toBe(await bottomOf(condition));
  const lines = await condition
    .first()
    .getByText('As new')
    .evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell.lastChild ?? cell);
      return text.getClientRects().length;
    });
  expect(lines).toBe(1);
  await page.setViewportSize(PHONE);
  await mark.first().click();
  const correct = pieces.getByRole('button', { name: 'Correct' });
  await expect(correct).toHaveCount(1);
  await pieces.getByText('Damaged').click();
  await expect(pieces.getByRole('checkbox', { name: 'Put back into stock' })).not.toBeChecked();
  await mark.click();
  await expect(correct).toHaveCount(2);
  await expect(pieces).toContainText('As new, 1 back in stock');
  await expectAccessibleOnPhone(page);

  const shopper = page.getByRole('region', { name: 'Shopper' });
  await shopper.getByRole('button', { name: 'Write a message' }).click();
  await shopper.getByRole('textbox', { name: 'Message' }).fill('The L is on its way.');
  await shopper.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message sent')).toContainText(email);
  await expect
    .poll(async () => (await mailbox.of(email)).map(({ subject }) => subject))
    .toContain(`About your return ${returnNumber} of order ${orderNumber}`);

  const refund = page.getByRole('form', { name: 'Refund' });
  await refund.getByText('Another amount', { exact: true }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('28.99');
  await refund.getByRole('button', { name: 'Refund $28.99' }).click();
  const reason = refund.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await reason.fill('Our label came late.');
  await reason.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund $28.99?' });
  await expect(dialog.getByRole('button', { name: 'Don’t refund' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Refund $28.99' }).click();
  await expect(toast(page, '$28.99 refunded')).toBeVisible();

  await page.getByRole('textbox', { name: 'Tracking number' }).fill(UPS);
  await page.getByRole('button', { name: 'Ship the new size' }).click();
  await expect(toast(page, 'Shipped')).toContainText(email);
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
  const newSize = page.getByRole('region', { name: 'New size' });
  await newSize.getByRole('button', { name: 'Correct' }).click();
  await newSize.getByRole('textbox', { name: 'Tracking number' }).fill(CORRECTED);
  await newSize.getByRole('button', { name: 'Correct' }).click();
  await expect(toast(page, 'Corrected')).toContainText(email);
  await expect(newSize.getByRole('link', { name: CORRECTED })).toBeVisible();
  await expect.poll(async () => (await mailbox.of(email)).length).toBeGreaterThan(4);
});

test('opens a return for a caller and lists it', async ({ page, office, placeOrder }) => {
  const { orderNumber } = await placeOrder();
  await office.signIn();
  await page.goto(officePaths.order(orderNumber));
  await ship(page, orderNumber);
  await page.reload();
  await page.getByRole('button', { name: 'Open a return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a return' });
  await dialog.getByRole('combobox', { name: 'How many' }).selectOption('1');
  await dialog.getByRole('button', { name: 'Open return' }).click();
  const reason = dialog.getByRole('combobox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await reason.selectOption('Too small');
  await dialog.getByRole('combobox', { name: 'What next' }).selectOption('L');
  await expectAccessibleOnDesktop(page);
  await dialog.getByRole('button', { name: 'Open return' }).click();
  const returnNumber = orderNumber.replace('ORD', 'RET') + '-1';
  await expect(page.getByRole('heading', { name: returnNumber })).toBeVisible();
  await expectAccessibleOnDesktop(page);

  await page.getByRole('link', { name: 'Requested' }).click();
  const row = page.getByRole('row').filter({ hasText: returnNumber });
  await expect(row).toContainText('New size L');
  await expect(row).toContainText('Label due tomorrow');
  await expectAccessibleOnDesktop(page);
  await page.getByRole('searchbox', { name: 'Search returns' }).fill(returnNumber);
  await page.getByRole('link', { name: 'Done 0' }).click();
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible();
  await page.goto(officePaths.return(returnNumber));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was worn outside.');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(toast(page, 'Refused')).toBeVisible();
});

test('asks before the last piece closes a return for good', async ({
  page,
  office,
  placeOrder,
}) => {
  const { orderNumber } = await placeOrder();
  await office.signIn();
  await page.goto(officePaths.order(orderNumber));
  await ship(page, orderNumber);
  await page.reload();
  await page.getByRole('button', { name: 'Open a return' }).click();
  await page.getByRole('checkbox', { name: 'Came back undelivered' }).check();
  await page.getByRole('combobox', { name: 'How many' }).selectOption('1');
  await page.getByRole('button', { name: 'Open return' }).click();
  await page.getByRole('button', { name: 'Not in the parcel' }).click();
  const question = page.getByRole('group', { name: 'Not in the parcel' });
  await expect(question.getByRole('button', { name: 'Keep it open' })).toBeFocused();
  await expect(page.getByRole('banner')).toContainText(OWNER);
  // The number at Returns, before it is polled.
  const counted = page.waitForRequest(
    (request) => request.url().endsWith(officeStatus.name) && !request.headers()[POLL_HEADER],
  );
  await question.getByRole('button', { name: 'Not in the parcel' }).click();
  await counted;
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Heritage Tee' })).toBeFocused();
});
