import { type Page } from '@playwright/test';
import { expect, ORDERED, test, toast } from './shop.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Express Checkout' });

// The sandbox offers the same wallets to every browser, so the tests run one after the other.
test.describe.configure({ mode: 'serial' });

test('a shopper pays with a wallet', async ({
  page,
  wallets,
  readyToChoose,
  mailbox,
  browserErrors,
}) => {
  await wallets.offer('apple_pay', 'google_pay');
  const email = await readyToChoose();
  await expect(heading(page)).toBeVisible();
  await wallets.button('Google Pay').click();
  await expect(wallets.sheet('Google Pay').getByText('$30.73')).toBeVisible();
  await wallets.pay('Google Pay');
  await expect(page).toHaveURL(ORDERED);
  await mailbox.only(email);
  expect(browserErrors).toEqual([]);
});

test('a wallet that fails shows the reason, and the card field still pays', async ({
  page,
  payment,
  wallets,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  await wallets.button('Apple Pay').click();
  const sheet = wallets.sheet('Apple Pay');
  await sheet.getByLabel('Card').selectOption({ label: 'Visa •••• 0002 (declined)' });
  await wallets.pay('Apple Pay');
  await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.');
  await payment.buy();
  await mailbox.only(email);
});

test('a wallet that is cancelled charges nothing', async ({
  page,
  payment,
  wallets,
  readyToChoose,
}) => {
  await readyToChoose();
  await wallets.button('Google Pay').click();
  await wallets.sheet('Google Pay').getByRole('button', { name: 'Cancel' }).click();
  await expect(payment.button()).toBeEnabled();
  await expect(toast(page, 'Payment Failed')).toBeHidden();
});

test('a wallet that becomes available late is shown and pays', async ({
  page,
  payment,
  wallets,
  readyToChoose,
}) => {
  await wallets.offerLater([], ['google_pay']);
  await readyToChoose();
  await payment.fillCard();
  await expect(heading(page)).toBeVisible();
  await wallets.button('Google Pay').click();
  await wallets.pay('Google Pay');
  await expect(page).toHaveURL(ORDERED);
  await wallets.offer('apple_pay', 'google_pay');
});

test('the heading goes with the last wallet', async ({ page, wallets, readyToChoose }) => {
  await wallets.offerLater(['apple_pay'], []);
  // It goes two seconds later, which may be before the page has loaded.
  await Promise.all([readyToChoose(), expect(wallets.button('Apple Pay')).toBeVisible()]);
  await expect(heading(page)).toBeHidden();
  await expect(page.getByText('or choose how to pay')).toBeHidden();
  await wallets.offer('apple_pay', 'google_pay');
});

test('a browser without wallets shows no buttons', async ({
  page,
  payment,
  wallets,
  readyToChoose,
}) => {
  await wallets.offer();
  await readyToChoose();
  await payment.fillCard();
  await expect(heading(page)).toBeHidden();
  await expect(page.getByText('or choose how to pay')).toBeHidden();
  await wallets.offer('apple_pay', 'google_pay');
});
