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

test.describe('a seller', () => {
  test('sees a long list in pages', async ({ page, seller }) => {
    await page.route('**/api/list-connect-products', (route) => {
      const { page: number = 1 } = route.request().postDataJSON() as { page?: number };
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
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages.getByRole('button', { name: 'Page 3' }).click();
    await expect(seller.product('Cap 3.1')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your products' })).toBeFocused();
    await expect(seller.product('Cap 1.0')).toHaveCount(0);
  });
});
