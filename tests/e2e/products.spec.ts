import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCents } from '#shop/money.ts';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { getQuoteCall } from '#contracts/payment/quote.ts';
import { FIXTURE_SHOP, startFixtureShop } from '../support/fixture-shop.ts';
import { lexington, storedTee, wade } from '../support/shopper.ts';
import { callApi } from './call-api.ts';
import { expect, freshEmail, seedCheckout, setLeft, test as base, toast } from './shop.ts';

const LONG_NAME =
  'The "Angel\'s Share" Long-Sleeved Rickhouse Warehouse Shirt & Apron, 12" Work Set';

/** The rows of the feed, by the names of its columns. */
function feedRows(tsv: string): Record<string, string | undefined>[] {
  const [names = [], ...rows] = tsv
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map(unquoted));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
}
const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');

// One after the other, so that the shop is started once.
base.describe.configure({ mode: 'default' });

let shop: Awaited<ReturnType<typeof startFixtureShop>> | undefined;
base.beforeAll(async () => {
  base.setTimeout(300_000);
  shop = await startFixtureShop();
});
base.afterAll(() => shop?.stop());
const test = base.extend({ baseURL: ({}, use) => use(shop?.url) });

test.describe('with several products', () => {
  test('the home page ends its products in a list of what is sold', async ({ page }) => {
    await page.goto('/');
    const products = page.locator('#products');
    await expect(products.getByRole('heading', { name: 'Everything we make' })).toBeVisible();
    await expect(products.getByRole('listitem').getByRole('heading')).toHaveText([
      'Ghost Barrel Heritage Tee',
      'Cooper’s Apron',
      'Cooper’s Cap',
      'Ghost Barrel Heritage Hoodie',
      LONG_NAME,
    ]);
    const hoodie = products.getByRole('listitem').filter({ hasText: 'Hoodie' });
    await expect(hoodie).toContainText('XS to 3XL');
    await hoodie.click();
    await expect(page).toHaveURL(/\/products\/ghost-barrel-hoodie$/);
  });

  for (const width of [320, 1440]) {
    test(`the list is as high before its pictures are shown, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/#everything');
      const root = page.locator('html.loaded');
      await expect(root).toBeAttached();
      const tiles = () =>
        page
          .locator('.shelf li')
          .evaluateAll((all) => all.map((tile) => (tile as HTMLElement).offsetHeight));
      const shown = await tiles();
      await root.evaluate(({ classList }) => classList.remove('loaded'));
      await expect(page.locator('.shelf img').first()).toBeHidden();
      expect(await tiles()).toEqual(shown);
    });
  }

  test('a product’s page has its sizes, its own chart, its story and two others', async ({
    page,
  }) => {
    await page.goto('/products/ghost-barrel-hoodie?size=3XL');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ghost Barrel Heritage Hoodie',
    );
    const header = page.getByRole('navigation', { name: 'Main' });
    await expect(header.getByRole('link', { name: 'Shop' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(page.getByRole('radio', { name: '3XL' })).toBeChecked();
    await expect(page.getByText('3XL fits chest 52-55 in. 30¾ wide, 32 long.')).toBeVisible();
    await expect(page.getByText('Heavyweight cotton fleece, 12 oz')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The fire is out.' })).toBeVisible();
    await expect(page.getByText('A hoodie is what a cooper wears')).toBeVisible();
    await page.getByRole('button', { name: 'Size Guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Size Guide' });
    await expect(guide.getByRole('row', { name: /^M / })).toContainText('23¼');
    await page.keyboard.press('Escape');
    const others = page.locator('.shelf');
    await expect(others.getByRole('heading', { name: 'More from Ghost Barrel' })).toBeVisible();
    await expect(others.getByRole('listitem').getByRole('heading')).toHaveText([
      'Ghost Barrel Heritage Tee',
      'Cooper’s Apron',
    ]);
    await page.goto('/size-guide');
    await page.getByRole('tab', { name: 'Ghost Barrel Heritage Hoodie' }).click();
    await expect(page.getByRole('row', { name: /^M / }).last()).toContainText('23¼');
  });

  test('a piece in several colors is one tile, and each color leads to the others with the size', async ({
    page,
    cart,
  }) => {
    await setLeft(page, { 'apron-char': { S: 0, M: 0 } });
    await page.goto('/');
    const tile = page.getByRole('listitem').filter({ hasText: 'Apron' }).first();
    const inTile = tile.getByRole('list', { name: 'Colors' });
    // The retired color has left the group.
    await expect(inTile.getByRole('link')).toHaveText(['Bone', 'Washed charcoal Sold out']);
    await inTile.getByRole('link', { name: 'Washed charcoal Sold out' }).click();
    await expect(page).toHaveURL(/\/products\/apron-char$/);
    await expect(page).toHaveTitle(/^Cooper’s Apron, Washed charcoal/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cooper’s Apron');
    const colors = page.getByRole('list', { name: 'Color: Washed charcoal' });
    await expect(colors.locator('[aria-current=page]')).toHaveText('Washed charcoal Sold out');
    const heard = `
      - 'list "Color: Washed charcoal"':
        - /children: equal
        - listitem:
          - link "Bone"
        - listitem:
          - link "Washed charcoal Sold out"
    `;
    await expect(colors).toMatchAriaSnapshot(heard);
    // From five on, all names but one are out of sight, yet heard as before.
    await colors.evaluate((list) => list.classList.add('many'));
    await expect(colors).toMatchAriaSnapshot(heard);
    // A pointer at rest on one doesn't show its name over that of another in focus.
    await colors.getByRole('link', { name: 'Washed charcoal Sold out' }).focus();
    await colors.getByRole('link', { name: 'Washed charcoal Sold out' }).hover();
    await page.keyboard.press('Shift+Tab');
    const shown = () =>
      colors
        .locator('.color')
        .evaluateAll((names) =>
          names
            .filter((name) => getComputedStyle(name).clipPath === 'none')
            .map(({ textContent }) => textContent),
        );
    await expect.poll(shown).toEqual(['Bone']);
    await page.reload();
    // From then on the links take the size along.
    await expect(colors.locator('[aria-current=page]')).toHaveText('Washed charcoal Sold out');
    await page.getByRole('radio', { name: 'S', exact: true }).check({ force: true });
    await colors.getByRole('link', { name: 'Bone' }).click();
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
    const charcoal = page.getByRole('link', { name: 'Washed charcoal' });
    // The links take the size along once the page is painted.
    await expect(charcoal).toHaveAttribute('href', /\?size=S$/);
    await charcoal.click();
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
    await page.getByRole('link', { name: 'Bone' }).click();
    await expect(page.locator('.shelf')).not.toContainText('Apron');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cart.open();
    await expect(page.getByRole('link', { name: 'Cooper’s Apron, Bone' })).toBeVisible();
  });

  test('lists and a product of one size say what is sold out or nearly so', async ({ page }) => {
    await setLeft(page, {
      'ghost-barrel-tee': { M: 0, L: 1 },
      'coopers-cap': { 'One size': 0 },
      'long-name': { '30/32': 0, '34/36': 2, '38/40': 3 },
    });
    await page.goto('/');
    const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(tile('Cap')).toContainText('Sold out');
    await expect(tile('Rickhouse')).toContainText('Few left');
    await expect(page.getByText(/^(Sold out|Few left)$/).filter({ visible: true })).toHaveCount(3);
    await tile('Cap').click();
    await expect(page.getByText('One size Sold out.')).toBeVisible();
    await expect(page.getByText('We write once, when it is back.')).toBeVisible();
    await page.getByRole('button', { name: 'Join Waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
    await expect(dialog).toContainText('One size, $34.00');
    await page.goto('/products/long-name');
    await expect(page.getByRole('radio', { name: '34/36' })).toHaveAccessibleDescription(
      'Only 2 left in 34/36.',
    );
  });

  test('search engines get a variant for each size, and no product that is retired', async ({
    page,
  }) => {
    const graphOf = async (path: string) => {
      await page.goto(path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      expect(text).not.toContain('availability');
      return (JSON.parse(text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
    };
    const hoodie = await graphOf('/products/ghost-barrel-hoodie');
    expect(hoodie).toContainEqual(
      expect.objectContaining({ '@type': 'ProductGroup', productGroupID: 'ghost-barrel-hoodie' }),
    );
    expect(JSON.stringify(hoodie)).toContain('"sku":"ghost-barrel-hoodie-3xl"');
    const long = await graphOf('/products/long-name');
    expect(long).toContainEqual(expect.objectContaining({ name: LONG_NAME }));
    const cap = await graphOf('/products/coopers-cap');
    expect(cap).toContainEqual(expect.objectContaining({ '@type': 'Product', sku: 'coopers-cap' }));
    const apron = await graphOf('/products/apron-bone');
    expect(apron).toContainEqual(
      expect.objectContaining({
        '@type': 'ProductGroup',
        name: 'Cooper’s Apron',
        productGroupID: 'apron-bone',
        variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      }),
    );
    expect(JSON.stringify(apron)).toContain('"color":"Bone","size":"S"');
    expect(JSON.stringify(apron)).toMatch(/\{"url":"[^"]+\/products\/apron-char\?size=S"\}/);
    expect(JSON.stringify(apron)).not.toContain('apron-oak');
    const listed = await (await page.request.get('/sitemap.xml')).text();
    expect(listed).toContain('/products/long-name<');
    expect(listed).not.toContain('stave-scarf');
  });

  test('feed, page, structured data and quote agree on id, price and address', async ({ page }) => {
    const answer = await page.request.get('/feeds/products.tsv');
    expect(answer.headers()['content-type']).toBe('text/tab-separated-values; charset=utf-8');
    const rows = feedRows(await answer.text());
    expect(rows.map(({ item_group_id: id }) => id)).not.toContain('stave-scarf');
    expect(rows.find(({ id }) => id === 'coopers-cap')).toMatchObject({
      title: 'Cooper’s Cap',
      size: '',
      identifier_exists: 'no',
      shipping: 'US:::0 USD',
      brand: 'Ghost Barrel',
      color: '',
      gender: '',
      availability: 'in_stock',
    });
    expect(rows.find(({ id }) => id === 'ghost-barrel-tee-m')).toMatchObject({
      color: 'Washed charcoal',
      material: 'Cotton',
      google_product_category: '212',
    });
    expect(rows.find(({ id }) => id === 'apron-char-s')).toMatchObject({
      item_group_id: 'apron-bone',
      title: 'Cooper’s Apron, Washed charcoal, S',
      color: 'Washed charcoal',
    });
    for (const [path, sizes] of Map.groupBy(rows, ({ link = '' }) => new URL(link).pathname)) {
      const productId = path.replace('/products/', '');
      await page.goto(path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      for (const { id, title, link = '', price = '', size, image_link: image = '' } of sizes) {
        expect(text).toContain(`"sku":"${id}"`);
        // The pages are built with another address of the shop.
        const { pathname, search } = new URL(link);
        expect(text).toContain(`${pathname}${search}","price":"${price.replace(' USD', '')}"`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          (title ?? '').replace(`, ${size}`, '').replace(/, (?:Bone|Washed charcoal)$/, ''),
        );
        const items = [{ id: productId, size: size || 'One size', quantity: 1 }];
        const { subtotalCents } = await callApi(page, getQuoteCall, { items });
        expect(`${(subtotalCents / 100).toFixed(2)} USD`).toBe(price);
        await expect(page.locator('#products')).toContainText(formatCents(subtotalCents));
        const picture = await page.request.get(new URL(image).pathname);
        expect(picture.headers()['content-type']).toBe('image/jpeg');
      }
    }
    const back = rows.find(({ id }) => id === 'ghost-barrel-hoodie-m')?.additional_image_link ?? '';
    expect((await page.request.get(new URL(back).pathname)).headers()['content-type']).toBe(
      'image/jpeg',
    );
  });

  test('the page of a retired product stays, says so and sells nothing', async ({ page }) => {
    await page.goto('/products/stave-scarf');
    await expect(page.getByText('No longer sold')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    const picture = await page.request.get('/pictures/stave-scarf.jpg');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    await page.locator('#products').getByRole('link', { name: 'Everything we make' }).click();
    await expect(page).toHaveURL(/\/#everything$/);
    await expect(page.getByRole('heading', { name: 'Everything we make' })).toBeInViewport();
  });

  test('a retired product in the cart is named, and has to go', async ({ page, cart }) => {
    const scarf = { ...storedTee('One size'), id: 'stave-scarf', name: 'Stave Scarf' };
    await seedCheckout(page, freshEmail(), { cart: [scarf, storedTee('M')] });
    await cart.open();
    const line = page.getByRole('listitem').filter({ hasText: 'No longer sold.' });
    await expect(line).toContainText('One size');
    await expect(line).not.toContainText('Size One size');
    await expect(line.getByRole('link')).toHaveAttribute('href', '/products/stave-scarf');
    await line.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('complementary')).toContainText('Estimated Total$28.99');
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  });

  test('a cart, an order and its email hold several products', async ({ page, cart, mailbox }) => {
    await cart.add('L');
    await page.goto('/products/coopers-cap');
    await expect(page.getByText('One size').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Added to Cart!')).toContainText('Cooper’s Cap');
    await page.goto('/products/long-name');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Added to Cart!')).toContainText('34/36');
    await cart.open();
    await expect(page.getByRole('complementary')).toContainText('$1,312.49');
    await page.getByRole('link', { name: LONG_NAME }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME);

    const items = [
      { id: 'coopers-cap', size: 'One size', quantity: 2 },
      { id: 'long-name', size: '34/36', quantity: 1 },
    ];
    const quote = await callApi(page, getQuoteCall, { items });
    expect(quote.subtotalCents).toBe(131_750);
    const email = freshEmail();
    const order = await callApi(page, placeFreeOrderCall, orderFor(email, items));
    expect(order.orderNumber).toMatch(/^ORD-/);
    const { text, html } = await mailbox.only(email);
    expect(text).toContain(LONG_NAME);
    expect(html).toContain('/pictures/coopers-cap.jpg');
    expect(html).not.toContain(LONG_NAME);
  });

  test('the script of every page weighs the same as with one product', () => {
    const scriptOf = (folder: string) => {
      const name = readdirSync(join(folder, '_astro')).find((file) => /^site\..*\.js$/.test(file));
      return readFileSync(join(folder, '_astro', name ?? ''), 'utf8');
    };
    const script = scriptOf(join(FIXTURE_SHOP, 'dist'));
    expect(script).toHaveLength(scriptOf('dist').length);
    expect(script).not.toContain('hoodie');
  });
});

function orderFor(email: string, items: { id: string; size: string; quantity: number }[]) {
  return {
    checkoutKey: crypto.randomUUID(),
    items,
    customerData: { ...wade.customerData, email },
    billingAddress: lexington,
    shippingAddress: lexington,
    orderNotes: '',
    promoCode: 'ANGELSHARE',
  };
}
