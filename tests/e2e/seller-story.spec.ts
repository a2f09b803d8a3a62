import type { Page } from '@playwright/test';
import { sellerPaths } from '#shop/seller-paths.ts';
import { collectErrors } from './browser-errors.ts';
import { etta } from './seller.ts';
import { expect, test, toast } from './shop.ts';
import { stripeBalance, queryDatabase, Storefront } from './storefront.ts';

const PRINT = {
  name: 'Barrel-Head Print',
  price: '28.99',
  description: 'Two colors on heavy black stock, 16 by 20 inches.',
  picture: 'tests/fixtures/shop/products/ghost-barrel-tee-back-print.jpg',
};
const CAP = { name: 'Cooper’s Cap', price: '42' };

/** The fee is a tenth of the amount, rounded half up; in cents. */
const SALE = { amount: 2899, fee: 290 };

test('a seller creates an account, lists products, and is paid for sales', async ({
  page,
  browser,
  baseURL,
  seller,
  mailbox,
}) => {
  const email = seller.freshEmail();
  const accountId = await seller.createAccountOnPage(email);
  await seller.goToStripe(accountId);
  const { 'First name': firstName, ...rest } = etta;
  await seller.fillOnboardingPage({ 'First name': firstName }, 'Save for later');
  await expect(toast(page, 'Onboarding Updated')).toBeVisible();
  await expect(page.getByText('Not Enabled')).toBeVisible();

  await seller.openProducts(accountId);
  await seller.addProduct(PRINT);
  await seller.addProduct(CAP);
  const link = await page.getByRole('textbox', { name: 'Storefront link' }).inputValue();
  expect(new URL(link).pathname).toBe(sellerPaths.storefront(accountId));

  // A visitor, before the account can take payments.
  const visitor = await browser.newContext({ baseURL });
  const visitorsErrors = await collectErrors(visitor, baseURL);
  const storefront = new Storefront(await visitor.newPage());
  await storefront.page.goto(link);
  await expect(storefront.product(PRINT.name)).toContainText('$28.99');
  await expect(storefront.page.getByRole('img', { name: PRINT.name })).toBeVisible();
  await expect(storefront.page.getByText('Buy Now is off')).toBeVisible();

  await seller.goToStripe(accountId);
  await seller.fillOnboardingPage(rest, 'Submit');
  await expect(page.getByText('Payments Enabled')).toBeVisible();

  await storefront.page.reload();
  const stripe = await storefront.buy(PRINT.name);
  await storefront.pay();
  await expect(
    storefront.page.getByRole('heading', { level: 1, name: 'Payment Successful' }),
  ).toBeVisible();
  await expect(storefront.page.getByRole('main')).toContainText(PRINT.name);
  await expect(storefront.page.getByRole('main')).toContainText('$28.99');
  await storefront.page.reload();
  await expect(storefront.page.getByText('Payment Successful')).toBeVisible();

  expect(await stripeBalance(page, stripe, accountId)).toEqual({
    pending: SALE.amount - SALE.fee,
    fees: [SALE.fee],
  });
  const recorded = await queryDatabase(
    page,
    'select product_name, quantity, amount, application_fee from connect_sales where account_id = $1',
    [accountId],
  );
  expect(recorded).toEqual([
    {
      product_name: PRINT.name,
      quantity: 1,
      amount: SALE.amount,
      application_fee: SALE.fee,
    },
  ]);

  expect(visitorsErrors).toEqual([]);

  // Without an emailed link, a browser reads no address, not even the one that created the account.
  const salesOn = ({ page: shown }: { page: Page }) => shown.getByRole('region', { name: 'Sales' });
  const askForLink = { name: 'Email me a link' };
  await storefront.page.goto(`/platform/products?account=${accountId}`);
  await expect(salesOn(storefront).getByRole('button', askForLink)).toBeVisible();
  await expect(salesOn(storefront)).not.toContainText('June');
  await seller.openProducts(accountId);
  await salesOn(seller).getByRole('button', askForLink).click();
  const { text } = await mailbox.only(email);
  await page.goto(/\/platform\/onboarding\S+/.exec(text)?.[0] ?? '');
  await expect(page).not.toHaveURL(/secret/);
  await seller.openProducts(accountId);
  await expect(salesOn(seller)).toContainText(
    `${PRINT.name}$28.99June Tolliver12 Old Frankfort PikeLexington, KY 40510United States`,
  );

  await storefront.page.goto(link);
  await expect(storefront.product(CAP.name)).toContainText('$42.00');
  await visitor.close();
});

test('a visitor without JavaScript buys on Stripe’s page and returns', async ({
  page,
  browser,
  baseURL,
  seller,
}) => {
  const accountId = await seller.createStore();

  const noScript = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const storefront = new Storefront(await noScript.newPage());
  await storefront.open(accountId);
  const stripe = await storefront.buy('Cap');

  // Stripe's page needs scripts, so the payment is made in another browser.
  await page.goto(stripe.href);
  await new Storefront(page).pay();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const success = new URL(page.url());
  await storefront.page.goto(success.pathname + success.search);
  await expect(storefront.page.getByRole('main')).toContainText('$42.00');
  await storefront.page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(storefront.product('Cap')).toBeVisible();

  // An archived product can no longer be bought.
  await seller.openProducts(accountId);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expect(toast(page, 'Product Archived')).toBeVisible();
  await storefront.product('Cap').getByRole('button', { name: 'Buy Now' }).click();
  await expect(
    storefront.page.getByRole('heading', { level: 1, name: 'Checkout Error' }),
  ).toBeVisible();
  await expect(storefront.page.getByText('Failed to start checkout')).toBeVisible();
  await noScript.close();
});
