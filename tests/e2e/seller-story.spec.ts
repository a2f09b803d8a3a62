import { paths } from '#shop/paths.ts';
import { etta } from './seller.ts';
import { expect, test, toast } from './shop.ts';
import { askStripe, askTables, Storefront } from './storefront.ts';

const PRINT = {
  name: 'Barrel-Head Print',
  price: '28.99',
  description: 'Two colors on heavy black stock, 16 by 20 inches.',
  picture: 'src/assets/pictures/tee-back-detail.jpg',
};
const CAP = { name: 'Cooper’s Cap', price: '42' };

/** 28.99 less a tenth of it, half up. */
const SALE = { amount: 2899, fee: 290 };

test('a seller opens an account, stocks a shelf, and is paid for what visitors buy', async ({
  page,
  browser,
  baseURL,
  seller,
}) => {
  const accountId = await seller.openAccount();
  await seller.goToStripe(accountId);
  const { 'First name': firstName, ...rest } = etta;
  await seller.tellStripe({ 'First name': firstName }, 'Save for later');
  await expect(toast(page, 'Onboarding Updated')).toBeVisible();
  await expect(page.getByText('Not Enabled')).toBeVisible();

  await seller.openProducts(accountId);
  await seller.addProduct(PRINT);
  await seller.addProduct(CAP);
  const link = await page.getByRole('textbox', { name: 'Storefront link' }).inputValue();
  expect(new URL(link).pathname).toBe(paths.storefront(accountId));

  // Somebody else, who looks before Stripe lets the seller sell.
  const visitor = await browser.newContext({ baseURL });
  const storefront = new Storefront(await visitor.newPage());
  await storefront.page.goto(link);
  await expect(storefront.product(PRINT.name)).toContainText('$28.99');
  await expect(storefront.page.getByRole('img', { name: PRINT.name })).toBeVisible();
  await expect(storefront.page.getByText('Buy Now is off')).toBeVisible();

  await seller.goToStripe(accountId);
  await seller.tellStripe(rest, 'Submit');
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

  expect(await askStripe(page, stripe, accountId)).toEqual({
    held: SALE.amount - SALE.fee,
    fees: [SALE.fee],
  });
  const sales = await askTables(
    page,
    'select product_name, quantity, amount, application_fee from connect_sales where account_id = $1',
    [accountId],
  );
  expect(sales).toEqual([
    {
      product_name: PRINT.name,
      quantity: 1,
      amount: SALE.amount,
      application_fee: SALE.fee,
    },
  ]);

  await storefront.page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(storefront.product(CAP.name)).toContainText('$42.00');
  await visitor.close();
});

test('a sale is written down although its visitor never came back', async ({
  page,
  seller,
  storefront,
}) => {
  const accountId = await seller.onboarded();
  await seller.openProducts(accountId);
  await seller.addProduct(CAP);
  await storefront.open(accountId);
  await page.route('**/success?**', (route) => route.abort());
  await storefront.buy(CAP.name);
  await storefront.pay();
  await expect
    .poll(() =>
      askTables(page, 'select amount, application_fee from connect_sales where account_id = $1', [
        accountId,
      ]),
    )
    .toEqual([{ amount: 4200, application_fee: 420 }]);
});

test('a visitor without JavaScript is led to Stripe and back', async ({
  page,
  browser,
  baseURL,
  seller,
}) => {
  const accountId = await seller.onboarded();
  await seller.openProducts(accountId);
  await seller.addProduct(CAP);

  const bare = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const storefront = new Storefront(await bare.newPage());
  await storefront.open(accountId);
  const stripe = await storefront.buy(CAP.name);

  // Stripe's own page takes no card without a script: it is paid in another browser.
  await page.goto(stripe.href);
  await new Storefront(page).pay();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  const success = new URL(page.url());
  await storefront.page.goto(success.pathname + success.search);
  await expect(storefront.page.getByRole('main')).toContainText('$42.00');
  await storefront.page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(storefront.product(CAP.name)).toBeVisible();

  // What is archived meanwhile is sold to nobody.
  await seller.openProducts(accountId);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expect(toast(page, 'Product Archived')).toBeVisible();
  await storefront.product(CAP.name).getByRole('button', { name: 'Buy Now' }).click();
  await expect(
    storefront.page.getByRole('heading', { level: 1, name: 'Checkout Error' }),
  ).toBeVisible();
  await expect(storefront.page.getByText('Failed to start checkout')).toBeVisible();
  await bare.close();
});
