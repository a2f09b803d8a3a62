import { gzipSync } from 'node:zlib';
import { brand } from '#shop/brand.ts';
import { paths } from '#shop/paths.ts';
import { expect, test, toast } from './shop.ts';
import {
  keepBankAtWork,
  savePicture,
  letBankPay,
  loseDatabaseOnce,
  sessionOf,
  stockShelf,
} from './storefront.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Tee number ${place + 1}` }));
const main = 'main';

test.describe('a link to a storefront', () => {
  test('shows what is sold there', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, []);
    const picture = await savePicture(page, accountId, 'src/assets/pictures/tee-back.jpg');
    const goods = [
      { name: 'Cooper’s Cap', cents: 4200 },
      { name: 'Rickhouse Tee', cents: 3200, picture },
    ];
    await stockShelf(page, goods, { accountId });
    await storefront.open(accountId);
    await expect(page).toHaveTitle(`Cooper’s Cap and 1 more | ${brand.name}`);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect(await meta('description')).toBe(
      `Cooper’s Cap for $42.00 and Rickhouse Tee for $32.00, from an independent seller on ${brand.name}.`,
    );
    expect(await meta('og:title')).toBe(await page.title());
    expect(new URL((await meta('og:url')) ?? '').pathname).toBe(paths.storefront(accountId));
    const shown = new URL((await meta('og:image')) ?? '').pathname;
    expect(shown).toBe(paths.productPicture(accountId, picture, 1200));
    expect((await page.request.get(shown)).headers()['content-type']).toBe('image/webp');
    expect(await meta('og:image:alt')).toBe('Rickhouse Tee');
  });

  test('names the business once it has a name', async ({ page, storefront }) => {
    const businessName = 'Limestone Print Co.';
    await storefront.open(await stockShelf(page, many(1), { businessName }));
    await expect(page).toHaveTitle(`${businessName} | ${brand.name}`);
    await expect(page.getByRole(main)).toContainText(businessName);
  });

  test('writes an accented name in the letters of the house', async ({ page, storefront }) => {
    const accents = page.waitForResponse(/league-gothic-accents/);
    const businessName = 'Küferei Jürgens';
    await storefront.open(await stockShelf(page, many(1), { businessName }));
    expect((await accents).ok()).toBe(true);
  });

  for (const path of [
    '/storefront',
    '/storefront/acct_1NobodyEverOpened',
    '/storefront/nonsense',
    '/storefront/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  ]) {
    test(`that is wrong says so: ${path}`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Store' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    });
  }
});

test('a storefront that can’t be read now says so, is kept nowhere, and comes with another try', async ({
  page,
}) => {
  const accountId = await stockShelf(page, many(50));
  await loseDatabaseOnce(page, accountId);
  const answer = await page.goto(paths.storefront(accountId, 3));
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(answer?.headers()['netlify-cdn-cache-control']).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1, name: 'Back in a Moment' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(paths.storefront(accountId, 3));
  await expect(page.getByRole('heading', { name: 'Tee number 50', exact: true })).toBeVisible();
});

test.describe('what a seller writes', () => {
  const MARKUP = '<img src=x onerror="document.title = \'owned\'"><b>Tee</b>';

  test('is text, whatever it looks like', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, [
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

  test('runs in its own direction and turns nothing else round', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, [
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

  test('takes three lines at most, and never the page’s width', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, [
      { name: 'W'.repeat(250), description: 'x'.repeat(2000), cents: 99_999_999 },
      { name: 'Z\u0338\u0327\u030a\u0351'.repeat(50), description: 'word '.repeat(400) },
    ]);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await storefront.open(accountId);
      await expect(page.getByText('$999,999.99')).toBeVisible();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBe(0);
      for (const text of await page.locator('main h2, main h2 + p').all()) {
        const lines = await text.evaluate((element) => {
          const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
          const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
          return (element.clientHeight - padding) / parseFloat(lineHeight);
        });
        expect(lines).toBeLessThan(3.1);
      }
    }
  });
});

test.describe('a full shelf', () => {
  test('is turned page by page', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, many(50));
    await storefront.open(accountId);
    const buttons = page.getByRole('button', { name: 'Buy Now' });
    await expect(buttons).toHaveCount(24);
    await expect(page.getByRole('heading', { name: 'Tee number 24', exact: true })).toBeVisible();

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(paths.storefront(accountId, 2));
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
    await expect(page).toHaveURL(paths.storefront(accountId, 3));
    await page.goto(`${paths.storefront(accountId)}?page=nonsense`);
    await expect(page.getByRole('heading', { name: 'Tee number 1', exact: true })).toBeVisible();
  });

  test('arrives in one round trip of bytes, and brings no React', async ({ page, storefront }) => {
    const accountId = await stockShelf(page, many(50));
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await storefront.open(accountId);
    const html = await (await page.request.get(paths.storefront(accountId))).text();
    expect(gzipSync(html).length).toBeLessThan(14 * 1024);
    for (const script of await Promise.all(scripts)) expect(script).not.toContain('react');
    await expect(page.locator('astro-island')).toHaveCount(0);
  });

  test('is kept by the CDN under its own tag, page by page', async ({ page }) => {
    const accountId = await stockShelf(page, many(1));
    const headers = (await page.request.get(paths.storefront(accountId))).headers();
    expect(headers['netlify-cdn-cache-control']).toContain('stale-while-revalidate');
    expect(headers['netlify-cache-tag']).toBe(`storefront-${accountId}`);
    expect(headers['netlify-vary']).toBe('query=page');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('loads the pictures of its first row at once and the rest when they come near', async ({
    page,
    storefront,
  }) => {
    const accountId = await stockShelf(page, []);
    const picture = await savePicture(page, accountId, 'src/assets/pictures/tee-back.jpg');
    const goods = many(9).map((one) => ({ ...one, picture }));
    await stockShelf(page, goods, { accountId });
    await storefront.open(accountId);
    const pictures = page.getByRole(main).getByRole('img');
    await expect(pictures).toHaveCount(9);
    const loading = await pictures.evaluateAll((all) =>
      all.map((one) => one.getAttribute('loading')),
    );
    expect(loading).toEqual([...Array<string>(4).fill('eager'), ...Array<string>(5).fill('lazy')]);
    await expect(pictures.first()).toHaveAttribute('srcset', /320w, .+640w, .+1200w/);
    await expect(pictures.first()).toHaveAttribute('width', /\d+/);
    const drawn = await pictures.first().evaluate(async (one) => {
      const image = one as HTMLImageElement;
      await image.decode();
      return image.naturalWidth;
    });
    expect(drawn).toBeGreaterThan(0);
  });
});

test('no page of a storefront breaks its own content security policy', async ({
  page,
  storefront,
}) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  const accountId = await stockShelf(page, many(2));
  await storefront.open(accountId);
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).toMatch(/form-action 'self' http\S+[;,]/);
  await page.goto(paths.storefrontSuccess(accountId));
  await page.goto('/storefront');
  expect(broken).toEqual([]);
});

test('an empty shelf says so', async ({ page, storefront }) => {
  await storefront.open(await stockShelf(page, []));
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
});

test('Buy Now is off, and says why, while the account takes no payments', async ({
  page,
  storefront,
}) => {
  await storefront.open(await stockShelf(page, many(2), { isOpen: false }));
  const button = page.getByRole('button', { name: 'Buy Now' }).first();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    /Tee number 1 This store can’t take payments right now/,
  );
  await expect(page.getByText('This store can’t take payments right now')).toBeVisible();
});

test.describe('Buy Now', () => {
  test('that fails says so, and leaves the visitor where they are', async ({
    page,
    storefront,
  }) => {
    const accountId = await stockShelf(page, many(2));
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
    await expect(page).toHaveURL(paths.storefront(accountId));

    // The second try reaches the shop, and Stripe knows neither account nor price.
    await page.unroute('**/api/create-connect-checkout');
    await button.click();
    await expect(button).toHaveText('Buy Now');
    await expect(toast(page, 'Checkout Error')).toHaveCount(1);
  });

  test('says why it fails where that is known', async ({ page, context, storefront }) => {
    await storefront.open(await stockShelf(page, many(1)));
    const button = page.getByRole('button', { name: 'Buy Now' });
    await context.setOffline(true);
    await button.click();
    await expect(toast(page, 'Checkout Error')).toContainText(
      'Failed to start checkout. You are offline',
    );

    await context.setOffline(false);
    const error = "This store can't take payments yet.";
    await page.route('**/api/create-connect-checkout', (route) =>
      route.fulfill({ status: 409, json: { error, code: 'account_not_ready' } }),
    );
    await button.click();
    await expect(toast(page, 'Checkout Error')).toContainText(error);
  });

  test('does not follow an address that is a script', async ({ page, storefront }) => {
    await storefront.open(await stockShelf(page, many(1)));
    await page.route('**/api/create-connect-checkout', (route) =>
      route.fulfill({ json: { success: true, url: 'javascript:alert(1)' } }),
    );
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(toast(page, 'Checkout Error')).toBeVisible();
  });

  test('is ready again for who comes back from Stripe', async ({ page, seller, storefront }) => {
    const accountId = await seller.onboarded();
    await seller.openProducts(accountId);
    await seller.addProduct({ name: 'Cap', price: '42' });
    await storefront.open(accountId);
    await storefront.buy('Cap');
    await page.goBack();
    await storefront.buy('Cap');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(paths.storefront(accountId));
  });
});

test.describe('the success page', () => {
  test('tells plainly what is not paid', async ({ page, seller, storefront }) => {
    const accountId = await seller.onboarded();
    await seller.openProducts(accountId);
    await seller.addProduct({ name: 'Cap', price: '42' });
    await storefront.open(accountId);
    const session = sessionOf(await storefront.buy('Cap'));
    const address = `${paths.storefrontSuccess(accountId)}?session_id=${session}`;
    const answer = await page.goto(address);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Completed');
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await expect(page.getByText('Payment Successful')).toHaveCount(0);

    // Another account's page knows nothing of it.
    const other = await stockShelf(page, []);
    const elsewhere = await page.goto(`${paths.storefrontSuccess(other)}?session_id=${session}`);
    expect(elsewhere?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
  });

  test('tells who comes back while the bank is at work not to pay again, and later that it is paid', async ({
    page,
    seller,
    storefront,
  }) => {
    const accountId = await seller.onboarded();
    await seller.openProducts(accountId);
    await seller.addProduct({ name: 'Cap', price: '42' });
    await storefront.open(accountId);
    const stripe = await storefront.buy('Cap');
    await keepBankAtWork(page, stripe, accountId);
    await storefront.pay();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Payment Pending');
    await expect(page.getByRole(main)).toContainText('no need to pay again');
    await expect(page.getByRole(main)).toContainText('Cap');
    await expect(page.getByRole(main)).toContainText('$42.00');

    await letBankPay(page, stripe, accountId);
    await page.reload();
    await expect(heading).toHaveText('Payment Successful');
  });

  test('that can’t ask about a payment says not to pay again, and asks with another try', async ({
    page,
  }) => {
    const accountId = await stockShelf(page, []);
    const session = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    await loseDatabaseOnce(page, session);
    const address = `${paths.storefrontSuccess(accountId)}?session_id=${session}`;
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Checked Yet');
    await expect(page.getByRole(main)).toContainText('don’t pay again');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
  });

  for (const query of ['', '?session_id=', '?session_id=cs_test_nobodysnobodys', '?session_id=<b>'])
    test(`knows no payment by "${query}"`, async ({ page }) => {
      const accountId = await stockShelf(page, []);
      const answer = await page.goto(paths.storefrontSuccess(accountId) + query);
      expect(answer?.status()).toBe(404);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Not Found');
      await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    });
});
