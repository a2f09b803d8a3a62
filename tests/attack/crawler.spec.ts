import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { Seller } from '../e2e/seller.ts';
import { Storefront } from '../e2e/storefront.ts';
import { expect, type ShopFixtures, test } from '../e2e/shop.ts';

/**
 * Collects what the browser reports: violations of the Content-Security-Policy, script errors, failed requests, and requests
 * to hosts other than ours and the sandbox's.
 */
async function collectErrors(context: BrowserContext, ourUrl = ''): Promise<string[]> {
  const ownHost = new URL(ourUrl).hostname;
  const errors: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    const address = message.page()?.url() ?? '';
    // Errors on Stripe's and PayPal's pages are not ours, and a 404 page reports its own status.
    if (!address.startsWith(ourUrl) || message.location().url === address) return;
    if (['error', 'warning'].includes(message.type())) errors.push(`${address}: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error()}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // The sandbox's servers listen on this machine too.
    const isKnown = [ownHost, '127.0.0.1', 'localhost'].includes(hostname);
    if (/^(?:https?|wss?):$/.test(protocol) && !isKnown) errors.push(`requested ${request.url()}`);
  });
  return errors;
}

/** The addresses of all built pages. */
const BUILT = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`)
  .sort();
/** Pages rendered on demand that need no order and no account. */
const ON_DEMAND = ['/the-angels-share', '/unsubscribe?token=none', '/storefront'];

test('no page causes errors in the browser', async ({ page, context, baseURL }) => {
  test.setTimeout(180_000);
  const errors = await collectErrors(context, baseURL);
  const linked = new Set<string>();
  for (const path of [...BUILT, ...ON_DEMAND]) {
    // A page of its own, left open: closing an empty checkout during its redirect to the cart can hang Chromium.
    const visited = await context.newPage();
    await visited.goto(path);
    await visited.mouse.wheel(0, 4000);
    const html = await (await page.request.get(path)).text();
    for (const [, link = ''] of html.matchAll(/<a\s[^>]*href="(\/[^"?#]*)/g)) linked.add(link);
    for (const [, address = ''] of html.matchAll(/(?:src|<link\s[^>]*href)="(http:[^"]*)"/g)) {
      const isOurs = ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
      expect(isOurs, `${path} loads ${address} without TLS`).toBe(true);
    }
  }
  for (const path of linked) {
    const response = await page.request.get(path);
    expect(response.status(), `${path} is linked`).toBe(200);
  }
  expect(errors).toEqual([]);
});

test('text becomes HTML on no page but /payment, where it is reported', async ({
  page,
  readyToChoose,
}) => {
  const writeHtml = () =>
    page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = 'text';
        return 'written';
      } catch {
        return 'refused';
      }
    });
  for (const path of ['/', '/cart', '/order-confirmation/x', '/track-order']) {
    await page.goto(path);
    expect(await writeHtml(), path).toBe('refused');
  }
  await readyToChoose();
  expect(await writeHtml()).toBe('written');
});

type Shopper = Pick<ShopFixtures, 'payment' | 'readyToChoose' | 'readyToPay' | 'wallets'> & {
  page: Page;
};

const PAYMENT_METHODS: Record<string, (shopper: Shopper) => Promise<void>> = {
  async card({ payment, readyToPay }) {
    await readyToPay();
    await payment.pay();
  },
  async '3-D Secure'({ payment, readyToPay }) {
    await readyToPay('4000000000003220');
    await payment.pay();
    await payment.answerChallenge('Complete');
  },
  async PayPal({ payment, readyToChoose }) {
    await readyToChoose();
    await payment.continueToPaypal();
    await payment.approveAtPaypal();
  },
  async 'a wallet'({ page, wallets, readyToChoose }) {
    // For this page only: other tests set the wallets of the whole shop.
    await page.route('**/v1/elements/sessions**', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as object;
      await route.fulfill({ response, json: { ...session, wallets: ['google_pay'] } });
    });
    await readyToChoose();
    await wallets.button('Google Pay').click();
    await wallets.pay('Google Pay');
  },
  async 'a full discount'({ payment, readyToChoose }) {
    await readyToChoose();
    await payment.applyPromo('ANGELSHARE');
    await payment.pay();
  },
};

for (const [method, pay] of Object.entries(PAYMENT_METHODS)) {
  test(`a purchase with ${method} causes no errors in the browser`, async ({
    page,
    context,
    baseURL,
    payment,
    wallets,
    readyToChoose,
    readyToPay,
  }) => {
    const errors = await collectErrors(context, baseURL);
    await pay({ page, payment, wallets, readyToChoose, readyToPay });
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
    expect(errors).toEqual([]);
  });
}

test("a purchase on Stripe's hosted page causes no errors on ours", async ({
  page,
  context,
  baseURL,
  readyToChoose,
}) => {
  await page.route('**/v3/stripe.js*', (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await readyToChoose();
  const errors = await collectErrors(context, baseURL);
  await page.getByRole('button', { name: /Stripe.s (own )?page/ }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(
    errors.filter((error) => !/v3\/stripe\.js|js\.stripe\.com|ERR_FAILED/.test(error)),
  ).toEqual([]);
});

test('a sale of a storefront causes no errors in the browser, even with hostile product texts', async ({
  page,
  context,
  baseURL,
}) => {
  const errors = await collectErrors(context, baseURL);
  const seller = new Seller(page);
  const accountId = await seller.createActiveAccount();
  await seller.openProducts(accountId);
  const name = '<img src=x onerror=alert(1)>';
  await seller.addProduct({ name, price: '25', description: '</script><script>alert(2)</script>' });
  page.on('dialog', (dialog) => errors.push(`a dialog opened: ${dialog.message()}`));
  await page.goto(`/storefront/${accountId}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: /Buy Now/ }).click();
  // The storefront has an email field too.
  await page.waitForURL((url) => url.pathname.includes('/pay/'));
  await new Storefront(page).pay();
  await expect(page).toHaveURL(/\/storefront\/[^/]+\/success/);
  expect(errors).toEqual([]);
});
