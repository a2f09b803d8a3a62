import type { Page } from '@playwright/test';
import { opened, type PageState } from './page-state.ts';
import { ACCOUNT, account } from '../support/connected-account.ts';
import { expect, toast } from './shop.ts';

const newAccount = {
  ...account,
  email: 'millie@stave-and-hide.example',
  requirements: {
    currently_due: [
      'individual.first_name',
      'individual.last_name',
      'individual.dob',
      'external_account',
    ],
    errors: [
      {
        reason: 'The website address could not be reached. Give one that loads without a password.',
      },
    ],
  },
};
const onboardedAccount = {
  ...newAccount,
  charges_enabled: true,
  onboarding_complete: true,
  can_accept_payments: true,
  requirements: { currently_due: [], errors: [] },
};
const products = [
  ['Barrel-Head Print', 'Two colors on heavy black stock, 16 by 20 inches.', 3800],
  ['Cooper’s Cap', 'Waxed canvas, five panels.', 4200],
  ['قميص <b>بوربون</b>', 'A long story. '.repeat(60), 99_999_999],
].map(([name, description, unit_amount]) => ({
  id: `prod_${unit_amount}`,
  name,
  description,
  default_price: `price_${unit_amount}`,
  price: { id: `price_${unit_amount}`, unit_amount, currency: 'usd' },
  picture: null,
}));

/** Makes the platform's functions return this account. */
async function mockAccount(page: Page, account: object): Promise<void> {
  await page.route('**/api/get-account-status', (route) =>
    route.fulfill({ json: { success: true, account } }),
  );
}

/** Makes the platform's functions refuse this browser, as in production without the account's secret. */
async function mockNoAccess(page: Page): Promise<void> {
  const error = 'This browser has no access to the account. Request a link by email to continue.';
  await page.route('**/api/get-account-status', (route) =>
    route.fulfill({ status: 403, json: { error, code: 'account_access_required' } }),
  );
}

async function mockProducts(
  page: Page,
  products: object[],
  total = products.length,
): Promise<void> {
  await page.route('**/api/list-connect-products', (route) =>
    route.fulfill({ json: { success: true, products, total, hasMore: products.length < total } }),
  );
}

const sale = {
  id: 'cs_test_1',
  created_at: '2026-11-22T12:00:00.000Z',
  product_name: 'W'.repeat(250),
  quantity: 2,
  amount_total: 199_999_998,
  is_refunded: true,
  amount_refunded: 199_999_998,
  dispute: 'won',
  shipping: null,
};
const sales = [
  {
    ...sale,
    shipping: {
      name: 'June Tolliver',
      line1: 'x'.repeat(200),
      line2: 'Apt 3',
      city: 'Lexington',
      state: 'KY',
      postal_code: '40510',
      country: 'US',
    },
  },
  {
    ...sale,
    id: 'cs_test_2',
    product_name: 'قميص',
    is_refunded: false,
    amount_refunded: 500,
    dispute: 'open',
  },
];

/** The seller's pages. */
export const sellerStates: PageState[] = [
  {
    name: 'platform, two accounts of this session',
    reach: async ({ page }) => {
      await page.route('**/api/get-account-status', (route) => {
        const { accountId } = route.request().postDataJSON() as { accountId: string };
        const account = accountId === ACCOUNT ? onboardedAccount : newAccount;
        return route.fulfill({ json: { success: true, account } });
      });
      await page.goto('/platform');
      const accounts = [
        { accountId: ACCOUNT, email: newAccount.email },
        { accountId: 'acct_1QhR4bKx8YtBnW20', email: 'shop@limestonecaps.example' },
      ];
      await page.evaluate(
        (stored) => sessionStorage.setItem('platformAccounts', stored),
        JSON.stringify(accounts),
      );
      await page.reload();
      await expect(page.getByText('In Progress')).toBeVisible();
    },
  },
  {
    name: 'onboarding, in progress, with an error',
    reach: async ({ page }) => {
      await mockAccount(page, newAccount);
      await page.goto(`/platform/onboarding?account=${ACCOUNT}&refresh=true`);
      const requirements = page.getByRole('region', { name: 'Still needed' });
      await expect(requirements).toContainText('Legal name');
      await expect(toast(page, 'Session Expired')).toBeVisible();
    },
  },
  {
    name: 'onboarding, Stripe verifying the account',
    reach: async ({ page }) => {
      const requirements = { currently_due: [], errors: [] };
      const verifying = { ...newAccount, onboarding_complete: true, requirements };
      await mockAccount(page, { ...verifying, verifying: true });
      await page.goto(`/platform/onboarding?account=${ACCOUNT}&success=true`);
      await expect(page.getByText('This page updates by itself.')).toBeVisible();
    },
  },
  {
    name: 'onboarding, complete',
    reach: async ({ page }) => {
      await mockAccount(page, onboardedAccount);
      await page.goto(`/platform/onboarding?account=${ACCOUNT}`);
      await expect(page.getByText('You are ready to sell')).toBeVisible();
    },
  },
  opened('onboarding, without an account', '/platform/onboarding', 'Missing Account ID'),
  opened(
    'onboarding, the status not loaded',
    `/platform/onboarding?account=${ACCOUNT}`,
    'Unable to load account status',
  ),
  {
    name: 'products, in a browser without access, the link sent',
    reach: async ({ page }) => {
      await mockNoAccess(page);
      await mockProducts(page, products);
      await page.route('**/api/send-account-link', (route) =>
        route.fulfill({ json: { success: true } }),
      );
      await page.goto(`/platform/products?account=${ACCOUNT}`);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await expect(toast(page, 'Check Your Email')).toBeVisible();
    },
  },
  {
    name: 'products, several pages, one product about to be archived',
    reach: async ({ page }) => {
      await mockAccount(page, newAccount);
      await mockProducts(page, products, 240);
      await page.goto(`/platform/products?account=${ACCOUNT}`);
      await page.getByRole('button', { name: 'Archive' }).first().click();
      await page.getByRole('spinbutton', { name: 'Price' }).fill('1234.495');
    },
  },
  {
    name: 'products, none, and errors in the form',
    reach: async ({ page }) => {
      await mockAccount(page, onboardedAccount);
      await mockProducts(page, []);
      await page.goto(`/platform/products?account=${ACCOUNT}`);
      const svg = { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
      await page.getByLabel('Picture').setInputFiles(svg);
      await page.getByRole('button', { name: 'Create Product' }).click();
      await expect(toast(page, 'Missing Fields')).toBeVisible();
    },
  },
  {
    name: 'products, loading, a picture uploading',
    reach: async ({ page }) => {
      await page.route('**/api/list-connect-products', () => undefined);
      await page.route('**/api/upload-product-picture**', () => undefined);
      await page.goto(`/platform/products?account=${ACCOUNT}`);
      await page
        .getByLabel('Picture')
        .setInputFiles('tests/fixtures/shop/products/ghost-barrel-tee-back.jpg');
      await expect(page.getByText('Uploading')).toBeVisible();
    },
  },
  {
    name: 'products, with sales, one refunded and one without an address',
    reach: async ({ page }) => {
      await mockAccount(page, onboardedAccount);
      await mockProducts(page, products);
      await page.route('**/api/list-connect-sales', (route) =>
        route.fulfill({ json: { success: true, sales, has_more: true } }),
      );
      await page.goto('/platform');
      await page.evaluate(
        (stored) => localStorage.setItem('accountSecrets', stored),
        JSON.stringify({ [ACCOUNT]: 'a-secret' }),
      );
      await page.goto(`/platform/products?account=${ACCOUNT}`);
      await expect(page.getByRole('button', { name: 'Show older sales' })).toBeVisible();
    },
  },
];
