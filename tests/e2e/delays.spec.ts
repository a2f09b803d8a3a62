import type { Page } from '@playwright/test';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { addDays, businessDayFrom } from '#shop/delivery.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { officePaths } from '#shop/office-paths.ts';
import { type Day, monthAndDay, shopClock } from '#shop/shop-clock.ts';
import {
  DESKTOP,
  expectAccessibleOnDesktop,
  expectAccessibleOnPhone,
  PHONE,
} from './accessible.ts';
import { callApi } from './call-api.ts';
import { expect, freshEmail, hold, ORDERED, test } from './shop.ts';
import { queryDatabase } from './storefront.ts';

const today = () => shopClock(new Date()).day;

/** A business day, so that it can be told. */
const newDay = businessDayFrom(addDays(today(), 10));

/** Places an order of a tee that costs nothing. */
async function placeFreeOrderOf(page: Page, lastName: string, email: string): Promise<void> {
  const address = {
    firstName: 'Etta',
    lastName,
    addressLine1: '12 Chestnut Street',
    addressLine2: '',
    city: 'Berea',
    stateProvince: 'Kentucky',
    postalCode: '40403',
    country: 'United States',
  };
  await callApi(page, placeFreeOrderCall, {
    customerData: { firstName: 'Etta', lastName, email, phone: '' },
    billingAddress: address,
    shippingAddress: address,
    orderNotes: '',
    checkoutKey: crypto.randomUUID(),
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
    promoCode: 'ANGELSHARE',
  });
}

/**
 * Tells the shopper whose order's page is open, as the office does; without an answer by a day the order is canceled.
 */
async function tell(page: Page, newDay: Day | null, answerBy: Day | null): Promise<void> {
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await queryDatabase(
    page,
    `select tell_delay($1, gen_random_uuid(), (newest_delay($1)).id, $2, $3, $4, null, 'The M is late', 'test')`,
    [orderId, addDays(today(), 2), newDay, answerBy],
  );
  await page.reload();
}

test('a shopper keeps an order that ships later, and cancels it after all', async ({
  page,
  readyToPay,
  payment,
}) => {
  await readyToPay();
  await payment.buy();
  await expect(page).toHaveURL(ORDERED);
  await tell(page, newDay, null);
  const panel = page.getByRole('region', { name: 'Your order ships later' });
  await expect(panel).toContainText(`It leaves by ${formatLongDay(newDay)}. The M is late.`);
  await expect(panel).toContainText(/if we don’t hear from you, we ship by/);
  await expect(panel).toContainText('$30.73');
  await expect(page.getByText(`By ${monthAndDay(newDay)}, not`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expectAccessibleOnPhone(page);

  await panel.getByRole('button', { name: 'Keep my order' }).click();
  const kept = page.getByRole('region', { name: 'You keep your order' });
  await expect(kept.getByRole('heading')).toBeFocused();
  await expect(kept).toContainText(`You told us on ${monthAndDay(today())}.`);
  await page.reload();
  const cancel = page.getByRole('button', { name: 'Cancel and refund' });
  await cancel.click();
  const question = page.getByRole('region', { name: 'Cancel and refund?' });
  const keep = question.getByRole('button', { name: 'Keep my order' });
  await expect(keep).toBeFocused();
  await keep.click();
  await expect(kept.getByRole('heading')).toBeFocused();
  await cancel.click();
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order canceled.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('$30.73 is on its way back to your Visa')).toBeVisible();
});

test('who answers what is no longer true reads the news', async ({ page, readyToPay, payment }) => {
  await readyToPay();
  await payment.buy();
  await expect(page).toHaveURL(ORDERED);
  await tell(page, addDays(today(), 10), null);
  const opened = await page.context().newPage();
  await opened.goto(page.url());
  const keepOpened = opened.getByRole('button', { name: 'Keep my order' });
  await expect(keepOpened).toBeVisible();
  // The page looks for news whenever somebody comes back to it.
  const release = await hold(opened, '**/api/get-order-details');
  const answerBy = addDays(today(), 32);
  await tell(page, null, answerBy);
  await keepOpened.click();
  release();
  await expect(opened.getByText('There is news about your order.')).toBeVisible();
  const panel = opened.getByRole('region', { name: 'Your order ships later' });
  await expect(panel).toContainText(
    `Please tell us by ${monthAndDay(answerBy)}. Without your answer we cancel the order that day and refund $30.73`,
  );
  await panel.getByRole('button', { name: 'Cancel and refund' }).click();
  const question = opened.getByRole('region', { name: 'Cancel and refund?' });
  await expectAccessibleOnDesktop(opened);
  // An order without a day is kept, even from where the question is asked.
  await question.getByRole('button', { name: 'Keep my order' }).click();
  await expect(opened.getByRole('heading', { name: 'You keep your order' })).toBeFocused();
});

test('the office tells two shoppers at once, and one of them again', async ({
  page,
  office,
  mailbox,
}) => {
  await office.signIn();
  const lastName = `Later${Date.now().toString(36)}`;
  const email = freshEmail();
  for (let placed = 0; placed < 2; placed += 1) await placeFreeOrderOf(page, lastName, email);
  await queryDatabase(
    page,
    `update payments set paid_at = now() - interval '7 days' where checkout_id in (
       select checkout_id from orders join customers on customers.id = customer_id where last_name = $1
     )`,
    [lastName],
  );
  await page.goto(`${officePaths.orders}#tab=to_ship&search=${lastName}`);
  await page.setViewportSize(PHONE);
  await expect(page.getByText(/^Was due/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Select the 2 late or due today' })).toBeVisible();
  // Nothing covers it on a phone.
  await page.getByText('Select all 2').click();
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Tell them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell 2 shoppers' });
  const day = dialog.getByLabel('The day');
  await expect(day).toBeFocused();
  await expect(dialog.getByText('Told for the first time')).toBeVisible();
  await day.fill(addDays(today(), -1));
  await expect(day).toHaveAccessibleDescription('This day is over. Choose one from today on.');
  await day.fill(newDay);
  await dialog.getByLabel('Reason').fill('The M is late');
  await expect(dialog).toContainText(`ship by ${monthAndDay(newDay)}`);
  const preview = dialog.getByRole('region', { name: 'The email as it will be' });
  await expect(preview).toContainText('The M is late.');
  await expectAccessibleOnPhone(page);
  await dialog.getByRole('button', { name: 'Tell 2 shoppers' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 shoppers are told.' })).toBeFocused();
  await expect(page.getByText(/^Told .+, ships by /)).toHaveCount(2);

  await page.getByRole('link', { name: /^ORD-/ }).first().click();
  const strip = page.getByRole('region', { name: 'Ships later' });
  await expect(strip).toContainText(/promised .*Without an answer it ships\./);
  const seeIt = page.getByRole('button', { name: /^See it ?: Told: ships by/ });
  await expect(async () => {
    await page.reload();
    // Offered once the email is sent.
    await seeIt.click({ timeout: 2000 });
  }).toPass();
  const sent = page.getByRole('dialog', { name: 'The email as it was sent' });
  await expect(sent).toContainText('The M is late.');
  await expect(sent).toContainText(`we ship by ${monthAndDay(newDay)}.`);
  await page.setViewportSize(PHONE);
  await expectAccessibleOnPhone(page);
  await page.keyboard.press('Escape');
  await expect(seeIt).toBeFocused();
  await strip.getByRole('button', { name: 'Tell again' }).click();
  const again = page.getByRole('dialog', { name: 'Tell 1 shopper' });
  await again.getByRole('radio', { name: 'Not known yet' }).check({ force: true });
  await expect(again).toContainText(`Etta ${lastName}. Only a yes keeps it.`);
  await again.getByRole('button', { name: 'Tell 1 shopper' }).click();
  const reason = again.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why there is no day yet\./);
  await reason.fill('The mill hasn’t said');
  await reason.press('Enter');
  await expect(strip).toContainText(
    `No day yet, told ${monthAndDay(newDay)} before. Canceled at the end of ${monthAndDay(newDay)} without a yes.`,
  );
  // Exact: once the email is sent, the button that shows it repeats the sentence in its name.
  const toldAgain = `Told again: no day yet, not ${monthAndDay(newDay)}`;
  await expect(page.getByText(toldAgain, { exact: true })).toBeVisible();
  await expect(page.getByText(`Cancel after ${monthAndDay(newDay)}`)).toBeVisible();
  const told = async () =>
    (await mailbox.of(email)).filter(({ subject }) => /ships later$/.test(subject)).length;
  await expect.poll(told).toBe(3);
});

test(
  'forty shoppers are told in three presses, each once',
  { tag: '@deep' },
  async ({ page, office, mailbox }) => {
    test.setTimeout(300_000);
    await office.signIn();
    const lastName = `Forty${Date.now().toString(36)}`;
    for (let placed = 0; placed < 40; placed += 1) {
      await placeFreeOrderOf(page, lastName, `${lastName}.${placed}@stave.example`.toLowerCase());
    }
    await page.goto(`${officePaths.orders}#tab=to_ship&search=${lastName}`);
    await page.getByRole('checkbox', { name: 'Select all 40' }).check({ force: true });
    await page.getByRole('button', { name: 'Tell them' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tell 40 shoppers' });
    // A day is proposed.
    await expect(dialog).toContainText(/40\s*ship by/);
    await dialog.getByRole('button', { name: 'Tell 40 shoppers' }).click();
    await expect(page.getByRole('status').filter({ hasText: '40 shoppers are told.' })).toBeFocused(
      {
        timeout: 120_000,
      },
    );
    await expect(page.getByText(/^Told .+, ships by /)).toHaveCount(40);
    const told = async () =>
      (await mailbox.of(`${lastName}.`.toLowerCase())).flatMap(
        ({ subject }) => /ORD-\S+(?= ships later$)/.exec(subject) ?? [],
      );
    await expect.poll(told, { timeout: 120_000 }).toHaveLength(40);
    expect(new Set(await told()).size).toBe(40);
  },
);
