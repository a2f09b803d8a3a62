import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { brand } from '#shop/brand.ts';
import { paths } from '#shop/paths.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { expect, test, toast } from './shop.ts';
import {
  breakDatabaseOnce,
  insertProducts,
  insertSale,
  keepPaymentProcessing,
  queryDatabase,
  savePicture,
  sessionIdOf,
  settlePayment,
} from './storefront.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Tee number ${place + 1}` }));
const main = 'main';

test.describe('a storefront', () => {
  test('has all links of Customer Care, and does not say where its goods are made', async ({
    page,
  }) => {
    const footer = page.getByRole('contentinfo');
    await page.goto(paths.faq);
    await expect(footer).toContainText(brand.madeIn);

    const accountId = await insertProducts(page, many(1));
    for (const address of [
      sellerPaths.storefront(accountId),
      await insertSale(page, 'Cap', { accountId }),
    ]) {
      await page.goto(address);
      const care = footer.getByRole('navigation', { name: 'Customer Care' });
      await expect(care.getByRole('link')).toHaveText([
        'Track Order',
        'Shipping & Returns',
        'Size Guide',
        'FAQ',
        'Privacy Policy',
        'Terms of Service',
      ]);
      await expect(footer).not.toContainText(brand.madeIn);
    }
  });

  test('shows no account id when the seller gave no name', async ({ page, storefront }) => {
    await storefront.open(await insertProducts(page, many(1)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront');
    await expect(page.getByRole(main)).toContainText('An independent seller on');
    await expect(page.getByRole(main)).not.toContainText('acct_');
  });

  test('is a 404 at a wrong address', async ({ page }) => {
    for (const path of [
      '/storefront',
      '/storefront/acct_1UnknownAccount00',
      '/storefront/%3Cb%3E',
    ]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      expect(response?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Store' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });
});

test('a storefront whose database is unavailable says so, is not cached, and loads on the next try', async ({
  page,
}) => {
  const accountId = await insertProducts(page, many(50));
  await breakDatabaseOnce(page, accountId);
  const response = await page.goto(sellerPaths.storefront(accountId, 3));
  expect(response?.status()).toBe(503);
  expect(response?.headers()['cache-control']).toBe('no-store');
  expect(response?.headers()['netlify-cdn-cache-control']).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1, name: 'Back in a Moment' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(sellerPaths.storefront(accountId, 3));
  await expect(page.getByRole('heading', { name: 'Tee number 50', exact: true })).toBeVisible();
});

test.describe('the text of a seller', () => {
  const MARKUP = '<img src=x onerror="document.title = \'owned\'"><b>Tee</b>';

  test('is shown as text even if it is markup', async ({ page, storefront }) => {
    const accountId = await insertProducts(page, [
      { name: MARKUP, description: '</p></ul><style>main{display:none}</style>{{ 7 * 7 }}' },
    ]);
    await storefront.open(accountId);
    await expect(page.getByRole(main).getByRole('heading', { level: 2 })).toHaveText(MARKUP);
    await expect(page.getByText('{{ 7 * 7 }}')).toBeVisible();
    await expect(page).toHaveTitle(/<img src=x/);
    await expect(page.locator('main img, main b, main style')).toHaveCount(0);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain(
      '<img',
    );
  });

  test('has its own direction and does not change the direction of other text', async ({
    page,
    storefront,
  }) => {
    const accountId = await insertProducts(page, [
      { name: 'قميص', description: 'قميص من القطن' },
      { name: 'Tee \u202eeerf' },
      { name: '\u200b\u2066' },
    ]);
    await storefront.open(accountId);
    const headings = page.getByRole(main).getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['قميص', 'Tee eerf', 'Unnamed product']);
    await expect(headings.first()).toHaveCSS('direction', 'rtl');
    await expect(page.getByText('$38.00').first()).toHaveCSS('direction', 'ltr');
    await expect(page).toHaveTitle(`\u2068قميص\u2069 and 2 more | ${brand.name}`);
  });

  test('has its whole description one press away', async ({ page, storefront }) => {
    const description = `${'Thrown by hand in Lexington. '.repeat(9)}The end.`;
    await storefront.open(await insertProducts(page, [{ name: 'Mug', description }]));
    await expect(page.getByText(/The end\.$/)).toBeHidden();
    await page.getByText('Read more').click();
    await expect(page.getByText(description)).toBeVisible();
    await page.getByText('Read less').click();
    await expect(page.getByText(/The end\.$/)).toBeHidden();
  });

  test('has its whole name one press away, and nothing of a fourth line before', async ({
    page,
    storefront,
  }) => {
    // Accents reach into the line above; nothing here reaches below its own line.
    const name = 'ÉÅ '.repeat(80).trim();
    await page.setViewportSize({ width: 390, height: 1200 });
    await storefront.open(await insertProducts(page, [{ name }]));
    const heading = page.getByRole(main).getByRole('heading', { level: 2 });
    const boxOf = () =>
      heading.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRectReadOnly);
    const { x, y, width, height } = await boxOf();
    const clip = { x, y: y + height - 4, width, height: 4 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual(channels.map(() => 0));

    await page.getByText('Read more').click();
    expect((await boxOf()).height).toBeGreaterThan(height);
    await page.getByText('Read less').click();
    expect((await boxOf()).height).toBe(height);
  });

  test('takes three lines at most', async ({ page, storefront }) => {
    const accountId = await insertProducts(page, [
      { name: 'W'.repeat(250), description: 'x'.repeat(2000), cents: 99_999_999 },
      { name: 'Z\u0338\u0327\u030a\u0351'.repeat(50), description: 'word '.repeat(400) },
    ]);
    await page.setViewportSize({ width: 320, height: 900 });
    await storefront.open(accountId);
    await expect(page.getByText('$999,999.99')).toBeVisible();
    for (const text of await page.locator('main h2, main h2 + p').all()) {
      const lines = await text.evaluate((element) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
        const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
        return (element.clientHeight - padding) / parseFloat(lineHeight);
      });
      expect(lines).toBeLessThan(3.1);
    }
  });
});

test.describe('a storefront with many products', () => {
  test('is divided into pages', async ({ page, storefront }) => {
    const accountId = await insertProducts(page, many(50));
    await storefront.open(accountId);
    const buttons = page.getByRole('button', { name: 'Buy Now' });
    await expect(buttons).toHaveCount(24);
    await expect(page.getByRole('heading', { name: 'Tee number 24', exact: true })).toBeVisible();

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).click();
    // It begins after the last product seen.
    await expect(page).toHaveURL(/\?page=2&after=prod_/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Tee number 25');
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await expect(buttons).toHaveCount(2);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').search).toBe('?page=3');
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);

    await storefront.open(accountId, 9);
    await expect(page).toHaveURL(sellerPaths.storefront(accountId, 3));
    await page.goto(`${sellerPaths.storefront(accountId)}?page=nonsense`);
    await expect(page.getByRole('heading', { name: 'Tee number 1', exact: true })).toBeVisible();
  });

  test('fits in one round trip and loads no React', async ({ page, storefront }) => {
    const accountId = await insertProducts(page, many(50));
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await storefront.open(accountId);
    const html = await (await page.request.get(sellerPaths.storefront(accountId))).text();
    expect(gzipSync(html).length).toBeLessThan(14 * 1024);
    for (const script of await Promise.all(scripts)) expect(script).not.toContain('react');
    await expect(page.locator('astro-island')).toHaveCount(0);
  });

  test('is cached by the CDN under its own tag, page by page', async ({ page }) => {
    const accountId = await insertProducts(page, many(1));
    const headers = (await page.request.get(sellerPaths.storefront(accountId))).headers();
    expect(headers['netlify-cdn-cache-control']).toContain('stale-while-revalidate');
    expect(headers['netlify-cache-tag']).toBe(`storefront-${accountId}`);
    expect(headers['netlify-vary']).toBe('query=page|after');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('loads the pictures of its first row eagerly and the others lazily', async ({
    page,
    storefront,
  }) => {
    const accountId = await insertProducts(page, []);
    const picture = await savePicture(
      page,
      accountId,
      'tests/fixtures/shop/products/ghost-barrel-tee-back.jpg',
    );
    const products = many(9).map((product) => ({ ...product, picture }));
    await insertProducts(page, products, { accountId });
    await storefront.open(accountId);
    const pictures = page.getByRole(main).getByRole('img');
    await expect(pictures).toHaveCount(9);
    const loading = await pictures.evaluateAll((all) =>
      all.map((image) => image.getAttribute('loading')),
    );
    expect(loading).toEqual([...Array<string>(4).fill('eager'), ...Array<string>(5).fill('lazy')]);
    await expect(pictures.first()).toHaveAttribute('srcset', /320w, .+640w, .+1200w/);
    await expect(pictures.first()).toHaveAttribute('width', /\d+/);
    const naturalWidth = await pictures.first().evaluate(async (element) => {
      const image = element as HTMLImageElement;
      await image.decode();
      return image.naturalWidth;
    });
    expect(naturalWidth).toBeGreaterThan(0);
  });
});

test('Buy Now is disabled and says why while the account can not take payments', async ({
  page,
  storefront,
}) => {
  await storefront.open(await insertProducts(page, many(2), { canTakePayments: false }));
  const button = page.getByRole('button', { name: 'Buy Now' }).first();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    /Tee number 1 This store can’t take payments right now/,
  );
  await expect(page.getByText('This store can’t take payments right now')).toBeVisible();
});

test.describe('Buy Now', () => {
  test('says that it failed and stays on the page', async ({ page, storefront }) => {
    const accountId = await insertProducts(page, many(2));
    await storefront.open(accountId);
    const button = storefront.product('Tee number 2').getByRole('button');
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/create-connect-checkout', async (route) => {
      await held;
      await route.abort();
    });
    await button.click();
    await expect(button).toHaveText('Processing...');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release(undefined);
    await expect(toast(page, 'Checkout Error')).toContainText('Failed to start checkout');
    await expect(button).toHaveText('Buy Now');
    await expect(page).toHaveURL(sellerPaths.storefront(accountId));

    // The second attempt reaches the shop, but Stripe has neither this account nor this price.
    await page.unroute('**/api/create-connect-checkout');
    await button.click();
    await expect(button).toHaveText('Buy Now');
    await expect(toast(page, 'Checkout Error')).toHaveCount(1);
  });

  test('works again after a return from Stripe', async ({ page, seller, storefront }) => {
    const accountId = await seller.createStore();
    await storefront.open(accountId);
    await storefront.buy('Cap');
    await page.goBack();
    await storefront.buy('Cap');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(sellerPaths.storefront(accountId));
  });
});

test.describe('the success page', () => {
  test('names the seller, the product, the payment and how to reach the seller', async ({
    page,
  }) => {
    const address = await insertSale(page, 'Barrel-Head Print', {
      businessName: 'Limestone Print Co.',
      supportContact: 'help@limestone.example',
    });
    await page.goto(address);
    const content = page.getByRole(main);
    await expect(content.getByText('Barrel-Head Print')).toBeVisible();
    await expect(content.getByText('Limestone Print Co.')).toBeVisible();
    await expect(content.getByText(/^pi_/)).toBeVisible();
    await expect(content.getByRole('link', { name: 'help@limestone.example' })).toHaveAttribute(
      'href',
      'mailto:help@limestone.example',
    );
    await expect(content).not.toContainText('etta@boone.example');
  });

  test('leads to us when the seller gave neither a name nor a contact', async ({ page }) => {
    await page.goto(await insertSale(page, 'Barrel-Head Print'));
    const content = page.getByRole(main);
    await expect(content.getByText(/^pi_/)).toBeVisible();
    await expect(content.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      paths.contact,
    );
    await expect(content).not.toContainText('etta@boone.example');
  });

  test('says that a purchase is not paid', async ({ page, seller, storefront }) => {
    const accountId = await seller.createStore();
    await storefront.open(accountId);
    const session = sessionIdOf(await storefront.buy('Cap'));
    const address = `${sellerPaths.storefrontSuccess(accountId)}?session_id=${session}`;
    const response = await page.goto(address);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await expect(page.getByText('Payment Successful')).toHaveCount(0);

    // The success page of another account does not show it.
    const other = await insertProducts(page, []);
    const otherPage = await page.goto(
      `${sellerPaths.storefrontSuccess(other)}?session_id=${session}`,
    );
    expect(otherPage?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
  });

  test('says not to pay again while the payment is processing, and later that it is paid', async ({
    page,
    seller,
    storefront,
  }) => {
    const accountId = await seller.createStore();
    await storefront.open(accountId);
    const stripe = await storefront.buy('Cap');
    await keepPaymentProcessing(page, stripe, accountId);
    await storefront.pay();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Payment Pending');
    await expect(page.getByRole(main)).toContainText('no need to pay again');
    await expect(page.getByRole(main)).toContainText('Cap');
    await expect(page.getByRole(main)).toContainText('$42.00');

    await settlePayment(page, stripe, accountId);
    await page.reload();
    await expect(heading).toHaveText('Payment Successful');
  });

  test('says not to pay again while the database is unavailable, and checks on the next try', async ({
    page,
  }) => {
    const accountId = await insertProducts(page, []);
    const session = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    await breakDatabaseOnce(page, session);
    const address = `${sellerPaths.storefrontSuccess(accountId)}?session_id=${session}`;
    const response = await page.goto(address);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Checked Yet');
    await expect(page.getByRole(main)).toContainText('don’t pay again');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
  });

  test('says how long to wait after too many tries, and not to pay again', async ({ page }) => {
    const accountId = await insertProducts(page, []);
    const address = `203.0.113.${randomInt(256)}`;
    await queryDatabase(
      page,
      `select count_request(array['storefront sale by client:' || $1], array[60], array[600])
       from generate_series(1, 60)`,
      [address],
    );
    await page.setExtraHTTPHeaders({ 'x-nf-client-connection-ip': address });
    const session = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    const response = await page.goto(
      `${sellerPaths.storefrontSuccess(accountId)}?session_id=${session}`,
    );
    expect(response?.status()).toBe(429);
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Checked Yet');
    await expect(page.getByRole(main)).toContainText(
      'Too many tries. Try again in 10 minutes. If you have paid, don’t pay again',
    );
  });

  test('finds no payment without a session, or with an unknown one', async ({ page }) => {
    const address = sellerPaths.storefrontSuccess(await insertProducts(page, []));
    for (const query of ['', '?session_id=cs_test_unknownunknown', '?session_id=<b>']) {
      const response = await page.goto(address + query);
      expect(response?.status()).toBe(404);
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
    }
  });
});
