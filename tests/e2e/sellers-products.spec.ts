import type { Locator } from '@playwright/test';
import { expect, test, toast } from './shop.ts';

const PICTURE = 'tests/fixtures/shop/products/ghost-barrel-tee-back.jpg';

test.describe('a seller with an account', () => {
  test.beforeEach(async ({ seller }) => {
    await seller.openProducts(await seller.createAccount());
  });

  test('creates a product with a picture and sees it as visitors will', async ({
    page,
    seller,
  }) => {
    await seller.fillProduct({ name: 'Barrel Tee', price: '28.99', picture: PICTURE });
    await expect(page.getByText('ghost-barrel-tee-back.jpg')).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.reload();
    const preview = page.getByRole('img', { name: 'Your picture' });
    await expect(preview).toHaveJSProperty('naturalWidth', 320);
    await seller.createButton().click();
    const picture = seller.product('Barrel Tee').locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(preview).toHaveCount(0);
  });

  test('archives a product after confirming', async ({ page, seller }) => {
    await seller.addProduct({ name: 'Key Fob', price: '24' });
    await seller.addProduct({ name: 'Cap', price: '42' });
    const fob = seller.product('Key Fob');
    await fob.getByRole('button', { name: 'Archive' }).click();
    await expect(fob.getByRole('button', { name: 'Archive it' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(fob.getByRole('button', { name: 'Archive' })).toBeFocused();
    await fob.getByRole('button', { name: 'Archive' }).click();
    await fob.getByRole('button', { name: 'Archive it' }).click();
    await expect(fob).toHaveCount(0);
    await expect(toast(page, 'Product Archived')).toContainText('Key Fob');
    await page.reload();
    await expect(seller.product('Cap')).toBeVisible();
    await expect(fob).toHaveCount(0);
  });

  test('copies the link of the storefront, and sees its QR code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = page.getByRole('region', { name: 'Your storefront' });
    await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await panel.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, 'Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toMatch(/^\/storefront\/acct_\w+$/);
    await expect(panel.getByRole('textbox', { name: 'Storefront link' })).toHaveValue(link);
    await expect(panel.getByRole('link', { name: 'finish with Stripe' })).toBeVisible();
  });
});

/** Pastes a text as from another program. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

test.describe('a seller', () => {
  test('is told what a product lacks, and loses nothing that is typed', async ({
    page,
    seller,
  }) => {
    const other = await seller.createAccount();
    const accountId = await seller.createAccount();
    await seller.openProducts(accountId);
    const [name, price] = [seller.field('Product Name'), seller.field('Price')];
    await seller.createButton().click();
    await expect(toast(page, 'Missing Fields')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please enter a product name.');
    await name.fill('Key Fob');
    await expect(name).toHaveAccessibleDescription('');
    await paste(price, '28,99');
    await expect(price).toHaveAccessibleDescription(/Enter a price in dollars like 28\.99\.$/);
    await paste(price, '$1,228.995');
    await expect(price).toHaveValue('1229.00');
    await expect(price).toHaveAccessibleDescription(/^US dollars\. Visitors pay \$1,229\.00\./);
    await expect(toast(page, 'Missing Fields')).toHaveCount(0);

    await page.reload();
    await expect(name).toHaveValue('Key Fob');
    await expect(price).toHaveValue('1229.00');
    await seller.openProducts(other);
    await expect(name).toHaveValue('');
    await seller.openProducts(accountId);
    await expect(name).toHaveValue('Key Fob');
  });

  test('creates a product once, however often it is sent', async ({ page, seller }) => {
    await seller.openProducts(await seller.createAccount());
    const keys: unknown[] = [];
    await page.route('**/api/create-connect-product', async (route) => {
      const { productKey } = route.request().postDataJSON() as { productKey: unknown };
      keys.push(productKey);
      // Two replies are lost.
      if (keys.length > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await seller.fillProduct({ name: 'Key Fob', price: '24' });
    await seller.createButton().click();
    await expect(toast(page, 'Error')).toContainText('Failed to create product');
    await page.reload();
    await seller.createButton().click();
    await expect(toast(page, 'Error')).toContainText('Failed to create product');
    await seller.field('Price').fill('25');
    await seller.createButton().click();
    await expect(toast(page, 'Product Created')).toContainText('Key Fob, $25.00');
    await expect(seller.field('Product Name')).toHaveValue('');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await page.reload();
    await expect(seller.product('Key Fob')).toHaveCount(2);
    await expect(seller.field('Product Name')).toHaveValue('');
  });

  test('sees a long list 24 products at a time', async ({ page, seller }) => {
    await page.route('**/api/list-connect-products', (route) => {
      const { after = '' } = route.request().postDataJSON() as { after?: string };
      const number = Number(after.split('_')[1] ?? 0) + 1;
      const products = Array.from({ length: number === 3 ? 2 : 24 }, (_, place) => ({
        id: `prod_${number}_${place}`,
        name: `Cap ${number}.${place}`,
        description: '',
        default_price: 'price_1',
        price: { id: 'price_1', unit_amount: 4200, currency: 'usd' },
        picture: null,
      }));
      return route.fulfill({ json: { success: true, products, total: 50, hasMore: number < 3 } });
    });
    await seller.openProducts(await seller.createAccount());
    const older = page.getByRole('button', { name: 'Show older products' });
    await older.click();
    await expect(seller.product('Cap 2.23')).toBeVisible();
    await expect(older).toBeFocused();
    await older.click();
    await expect(seller.product('Cap 3.1')).toBeVisible();
    await expect(older).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your products' })).toBeFocused();
    await expect(seller.product('Cap 1.0')).toBeVisible();
  });
});
