import type { Page } from '@playwright/test';
import { paths } from '#shop/paths.ts';
import type { PageState } from './page-states.ts';
import { expect, toast } from './shop.ts';
import {
  askTables,
  type Goods,
  keepBankAtWork,
  savePicture,
  loseDatabaseOnce,
  sessionOf,
  stockShelf,
} from './storefront.ts';

const PICTURES = 'src/assets/pictures';

/** A shelf as the design draws it; gives its account. */
async function pictured(page: Page): Promise<string> {
  const accountId = await stockShelf(page, []);
  const [print, tee] = await Promise.all(
    ['tee-back-detail.jpg', 'tee-back.jpg'].map((file) =>
      savePicture(page, accountId, `${PICTURES}/${file}`),
    ),
  );
  const goods = [
    {
      name: 'Barrel-Head Print',
      description: 'Two colors on heavy black stock, 16 by 20 inches.',
      picture: print,
    },
    {
      name: 'Rickhouse Tee',
      description: 'The shop’s own tee with the back print, in washed charcoal.',
      cents: 3200,
      picture: tee,
    },
    { name: 'Ghost Patch', description: 'Woven, iron-on, in bourbon and bone.', cents: 900 },
    { name: 'Cooper’s Cap', description: 'Waxed canvas, five panels.', cents: 4200 },
  ] as Goods[];
  return stockShelf(page, goods, { accountId });
}

const HOSTILE: Goods[] = [
  { name: '<img src=x onerror=alert(1)>', description: '</p><h1>Owned</h1>' },
  { name: 'W'.repeat(250), description: 'x'.repeat(2000), cents: 99_999_999 },
  {
    name: 'قميص برميل الأشباح',
    description: 'قميص من القطن الثقيل مع طباعة كبيرة على الظهر. '.repeat(9),
  },
  { name: '\u200b', cents: 1 },
  { name: 'Tee \u202eeerf 👻', description: '👩‍👩‍👧‍👦 '.repeat(40) },
];

/** A sale that is written down, as if Stripe had told of it; gives where its visitor comes back to. */
async function sold(page: Page, name: string, refund?: 'succeeded'): Promise<string> {
  const accountId = await stockShelf(page, []);
  const sessionId = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await askTables(
    page,
    `insert into connect_sales (
       session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency,
       refund_status
     )
     values ($1, $2, 'pi_' || $1, 'prod_1', $3, 1, 2899, 290, 'usd', $4)`,
    [sessionId, accountId, name, refund ?? null],
  );
  return `${paths.storefrontSuccess(accountId)}?session_id=${sessionId}`;
}

/** What visitors of a seller see. */
export const storefrontStates: PageState[] = [
  {
    name: 'storefront',
    reach: async ({ page }) => {
      await page.goto(paths.storefront(await pictured(page)));
      await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(4);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    },
  },
  {
    name: 'storefront, in the middle of many pages, and Buy Now failed',
    reach: async ({ page }) => {
      const many = Array.from({ length: 240 }, (_, n) => ({ name: `Tee number ${n + 1}` }));
      await page.goto(paths.storefront(await stockShelf(page, many), 5));
      await page.route('**/api/create-connect-checkout', (route) => route.abort());
      await page.getByRole('button', { name: 'Buy Now' }).last().click();
      await expect(toast(page, 'Checkout Error')).toBeVisible();
    },
  },
  {
    name: 'storefront of a hostile seller',
    reach: async ({ page }) => {
      await page.goto(paths.storefront(await stockShelf(page, HOSTILE)));
    },
  },
  {
    name: 'storefront that can take no payments',
    reach: async ({ page }) => {
      const shelf = { businessName: 'Limestone Print Co.', isOpen: false };
      await page.goto(paths.storefront(await stockShelf(page, HOSTILE.slice(0, 2), shelf)));
      await expect(page.getByText('Buy Now is off')).toBeVisible();
    },
  },
  {
    name: 'storefront, empty',
    reach: async ({ page }) => {
      await page.goto(paths.storefront(await stockShelf(page, [])));
    },
  },
  {
    name: 'storefront that nobody opened',
    reach: async ({ page }) => {
      await page.goto(paths.storefront('acct_1NobodyEverOpened'));
      await expect(page.getByText('Invalid Store')).toBeVisible();
    },
  },
  {
    name: 'storefront that can not be read now',
    reach: async ({ page }) => {
      const accountId = await stockShelf(page, []);
      await loseDatabaseOnce(page, accountId);
      await page.goto(paths.storefront(accountId));
      await expect(page.getByText('Back in a Moment')).toBeVisible();
    },
  },
  {
    name: 'storefront, paid',
    reach: async ({ page }) => {
      await page.goto(await sold(page, 'Barrel-Head Print'));
      await expect(page.getByText('Payment Successful')).toBeVisible();
    },
  },
  {
    name: 'storefront, paid for what had been archived',
    reach: async ({ page }) => {
      await page.goto(await sold(page, 'Barrel-Head Print', 'succeeded'));
      await expect(page.getByRole('heading', { name: 'Payment Refunded' })).toBeVisible();
      await expect(page.getByText('The seller no longer sells this product')).toBeVisible();
      await expect(page.getByText('refunded in full')).toBeVisible();
    },
  },
  {
    name: 'storefront, paid for something with a long name',
    reach: async ({ page }) => {
      await page.goto(await sold(page, 'W'.repeat(250)));
    },
  },
  {
    name: 'storefront, a purchase that is not paid',
    reach: async ({ page, seller, storefront }) => {
      const accountId = await seller.onboarded();
      await seller.openProducts(accountId);
      await seller.addProduct({ name: 'Cap', price: '42' });
      await storefront.open(accountId);
      const session = sessionOf(await storefront.buy('Cap'));
      await page.goto(`${paths.storefrontSuccess(accountId)}?session_id=${session}`);
      await expect(page.getByText('Payment Not Completed')).toBeVisible();
    },
  },
  {
    name: 'storefront, a purchase with which the bank is at work',
    reach: async ({ page, seller, storefront }) => {
      const accountId = await seller.onboarded();
      await seller.openProducts(accountId);
      await seller.addProduct({ name: 'Cap', price: '42' });
      await storefront.open(accountId);
      await keepBankAtWork(page, await storefront.buy('Cap'), accountId);
      await storefront.pay();
      await expect(page.getByText('Payment Pending')).toBeVisible();
    },
  },
  {
    name: 'storefront, a purchase that can not be asked about now',
    reach: async ({ page }) => {
      const sessionId = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
      await loseDatabaseOnce(page, sessionId);
      const success = paths.storefrontSuccess('acct_1NobodyEverOpened');
      await page.goto(`${success}?session_id=${sessionId}`);
      await expect(page.getByText('Payment Not Checked Yet')).toBeVisible();
    },
  },
  {
    name: 'storefront, a purchase that nobody made',
    reach: async ({ page }) => {
      await page.goto(paths.storefrontSuccess('acct_1NobodyEverOpened'));
      await expect(page.getByText('Payment Not Found')).toBeVisible();
    },
  },
];
