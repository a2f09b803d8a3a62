import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { Seller } from '../e2e/seller.ts';
import { expect, type ShopFixtures, test } from '../e2e/shop.ts';

/**
 * Everything that a browser reports while a visitor reads every page and pays by every method: policy violations, script
 * errors, failed requests, and requests to hosts other than ours and the sandbox.
 */
async function listen(context: BrowserContext, ourUrl = ''): Promise<string[]> {
  const ownHost = new URL(ourUrl).hostname;
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} stopped ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    // Errors of Stripe's and PayPal's own pages are not ours.
    const isOurs = message.page()?.url().startsWith(ourUrl);
    if (isOurs && ['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.page()?.url()}: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error()}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // The sandbox listens on this machine too, under its IP address.
    const isKnown = [ownHost, '127.0.0.1', 'localhost'].includes(hostname);
    if (/^(?:https?|wss?):$/.test(protocol) && !isKnown) complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

/** Every built page, by its URL. */
const PAGES = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`)
  .sort();

test('no page logs an error in the browser', async ({ page, context, baseURL }) => {
  test.setTimeout(180_000);
  const complaints = await listen(context, baseURL);
  const seen = new Set<string>();
  for (const path of PAGES) {
    const visited = await context.newPage();
    await visited.goto(path);
    await visited.mouse.wheel(0, 4000);
    for (const link of await visited.locator('a[href^="/"]').all()) {
      seen.add(((await link.getAttribute('href')) ?? '').split(/[?#]/)[0] ?? '');
    }
    const mixed = await visited.locator('[src^="http:"], link[href^="http:"]').all();
    for (const one of mixed) {
      const address = (await one.getAttribute('src')) ?? (await one.getAttribute('href')) ?? '';
      const isOurs = ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
      expect(isOurs, `${path} takes ${address} in the clear`).toBe(true);
    }
    await visited.close();
  }
  for (const path of seen) {
    const answer = await page.request.get(path);
    expect(answer.status(), `${path} is linked to`).toBe(200);
  }
  expect(complaints).toEqual([]);
});

type Buyer = Pick<ShopFixtures, 'payment' | 'readyToChoose' | 'readyToPay' | 'wallets'> & {
  page: Page;
};

const PAYMENT_STARTS: Record<string, (buyer: Buyer) => Promise<void>> = {
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
  async 'nothing at all'({ payment, readyToChoose }) {
    await readyToChoose();
    await payment.applyPromo('ANGELSHARE');
    await payment.pay();
  },
};

for (const [startFunction, pay] of Object.entries(PAYMENT_STARTS)) {
  test(`no purchase with ${startFunction} logs an error in the browser`, async ({
    page,
    context,
    baseURL,
    payment,
    wallets,
    readyToChoose,
    readyToPay,
  }) => {
    const complaints = await listen(context, baseURL);
    await pay({ page, payment, wallets, readyToChoose, readyToPay });
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wade');
    expect(complaints).toEqual([]);
  });
}

test("no purchase on Stripe's hosted page logs an error of our pages", async ({
  page,
  context,
  baseURL,
  readyToChoose,
}) => {
  await page.route('**/v3/stripe.js*', (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await readyToChoose();
  const complaints = await listen(context, baseURL);
  await page.getByRole('button', { name: /Stripe.s (own )?page/ }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(
    complaints.filter((complaint) => !/v3\/stripe\.js|js\.stripe\.com|ERR_FAILED/.test(complaint)),
  ).toEqual([]);
});

test('no storefront sale logs an error in the browser, whatever the seller wrote', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = await listen(context, baseURL);
  const seller = new Seller(page);
  const accountId = await seller.onboarded();
  await seller.openProducts(accountId);
  const name = '<img src=x onerror=alert(1)>';
  await seller.addProduct({ name, price: '25', description: '</script><script>alert(2)</script>' });
  page.on('dialog', (dialog) => complaints.push(`a dialog opened: ${dialog.message()}`));
  await page.goto(`/storefront/${accountId}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: /Buy Now/ }).click();
  // The storefront has an email field too.
  await page.waitForURL((url) => url.pathname.includes('/pay/'));
  await page.getByLabel('Email').fill('visitor@tolliver.example');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/storefront\/[^/]+\/success/);
  expect(complaints).toEqual([]);
});
