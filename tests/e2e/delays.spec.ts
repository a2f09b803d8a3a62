import type { Page } from '@playwright/test';
import { addDays } from '#shop/delivery.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { type Day, monthAndDay, shopClock } from '#shop/shop-clock.ts';
import { expectAccessibleOnDesktop, expectAccessibleOnPhone } from './accessible.ts';
import { expect, hold, ORDERED, test } from './shop.ts';
import { queryDatabase } from './storefront.ts';

const today = () => shopClock(new Date()).day;

/** Tells the shopper whose order's page is open, as the office does; without an answer by a day the order is canceled. */
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
  const newDay = addDays(today(), 10);
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
