import type { Page } from '@playwright/test';
import { sellerPaths } from '#shop/seller-paths.ts';
import { opened, type PageState } from './page-state.ts';
import { expect, toast } from './shop.ts';
import {
  breakDatabaseOnce,
  insertProducts,
  insertSale,
  type ListedProduct,
  savePicture,
} from './storefront.ts';

const PICTURES = 'tests/fixtures/shop/products';
const UNKNOWN = 'acct_1UnknownAccount00';

/** Inserts the products of the design, two of them with pictures; returns the account. */
async function insertDesignProducts(page: Page): Promise<string> {
  const accountId = await insertProducts(page, [], { businessName: 'Limestone Print Co.' });
  const [print, tee] = await Promise.all(
    ['ghost-barrel-tee-back-print.jpg', 'ghost-barrel-tee-chest-print.jpg'].map((file) =>
      savePicture(page, accountId, `${PICTURES}/${file}`),
    ),
  );
  const products: ListedProduct[] = [
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
  ];
  return insertProducts(page, products, { accountId });
}

const HOSTILE: ListedProduct[] = [
  { name: '<img src=x onerror=alert(1)>', description: '</p><h1>Owned</h1>' },
  { name: 'W'.repeat(250), description: 'x'.repeat(2000), cents: 99_999_999 },
  {
    name: 'قميص برميل الأشباح',
    description: 'قميص من القطن الثقيل مع طباعة كبيرة على الظهر. '.repeat(9),
  },
  { name: '\u200b', cents: 1 },
  { name: 'Tee \u202eeerf 👻', description: '👩‍👩‍👧‍👦 '.repeat(40) },
];

/** The pages of a storefront. */
export const storefrontStates: PageState[] = [
  {
    name: 'storefront',
    reach: async ({ page }) => {
      await page.goto(sellerPaths.storefront(await insertDesignProducts(page)));
      await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(4);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    },
  },
  {
    name: 'storefront, in the middle of many pages, and Buy Now failed',
    reach: async ({ page }) => {
      const many = Array.from({ length: 240 }, (_, n) => ({ name: `Tee number ${n + 1}` }));
      await page.goto(sellerPaths.storefront(await insertProducts(page, many), 5));
      await page.route('**/api/create-connect-checkout', (route) => route.abort());
      await page.getByRole('button', { name: 'Buy Now' }).last().click();
      await expect(toast(page, 'Checkout Error')).toBeVisible();
    },
  },
  {
    name: 'storefront of a hostile seller',
    reach: async ({ page }) => {
      await page.goto(sellerPaths.storefront(await insertProducts(page, HOSTILE)));
    },
  },
  {
    name: 'storefront without payments',
    reach: async ({ page }) => {
      const account = { businessName: 'Limestone Print Co.', canTakePayments: false };
      await page.goto(
        sellerPaths.storefront(await insertProducts(page, HOSTILE.slice(0, 2), account)),
      );
      await expect(page.getByText('Buy Now is off')).toBeVisible();
    },
  },
  {
    name: 'storefront, empty',
    reach: async ({ page }) => {
      await page.goto(sellerPaths.storefront(await insertProducts(page, [])));
    },
  },
  opened('storefront of an unknown account', sellerPaths.storefront(UNKNOWN), 'Invalid Store'),
  {
    name: 'storefront, the database unavailable',
    reach: async ({ page }) => {
      const accountId = await insertProducts(page, []);
      await breakDatabaseOnce(page, accountId);
      await page.goto(sellerPaths.storefront(accountId));
      await expect(page.getByText('Back in a Moment')).toBeVisible();
    },
  },
  {
    name: 'storefront, paid',
    reach: async ({ page }) => {
      const account = {
        businessName: 'Limestone Print Co.',
        supportContact: 'help@limestone.example',
      };
      await page.goto(await insertSale(page, 'Barrel-Head Print', account));
      await expect(page.getByText('Payment Successful')).toBeVisible();
    },
  },
  {
    name: 'storefront, a sale of an archived product refunded',
    reach: async ({ page }) => {
      await page.goto(await insertSale(page, 'Barrel-Head Print', { refund: 'succeeded' }));
      await expect(page.getByRole('heading', { name: 'Payment Refunded' })).toBeVisible();
      await expect(page.getByText('The seller no longer sells this product')).toBeVisible();
      await expect(page.getByText('The refund takes 5-7 business days.')).toBeVisible();
    },
  },
  opened(
    'storefront, an unknown payment',
    sellerPaths.storefrontSuccess(UNKNOWN),
    'Payment Not Found',
  ),
];
