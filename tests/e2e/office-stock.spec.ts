import type { officeListStock } from '#contracts/office/stock.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { compose } from './compose.ts';
import { signInOwner } from './office-session.ts';
import { expect, test, toast } from './shop.ts';
import { queryDatabase } from './storefront.ts';

const TEE = 'Ghost Barrel Heritage Tee';

test('the owner counts a size, corrects the count, is told of another count, and stops counting', async ({
  page,
  baseURL,
}) => {
  await signInOwner(page, baseURL);
  await page.goto('/admin/stock');
  const tee = page.getByRole('region', { name: TEE });
  await tee.getByRole('button', { name: 'Start counting' }).first().click();
  // So many that no test that buys an XL runs out.
  await page.getByLabel('Counted, XL').fill('500');
  await page.getByRole('button', { name: 'Save count' }).click();

  const stepper = page.getByRole('group', { name: `${TEE} in XL, on hand` });
  const onHand = stepper.getByRole('textbox', { name: 'On hand' });
  await expect(onHand).toHaveValue('500');
  const saved = page.waitForRequest('**/api/admin-set-stock');
  await stepper.getByRole('button', { name: 'One more' }).click();
  expect((await saved).postDataJSON()).toEqual({
    counts: [{ variant: 'ghost-barrel-tee-xl', onHand: 501, from: 500 }],
  });
  await toast(page, `${TEE} in XL: 501`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `${TEE} in XL: 500`)).toBeVisible();
  await expect(onHand).toHaveValue('500');

  await queryDatabase(page, "update stock set on_hand = 610 where size = 'XL'");
  await onHand.fill('490');
  await onHand.press('Enter');
  await expect(toast(page, `${TEE} in XL not changed`)).toContainText('610');
  await expect(onHand).toHaveValue('610');

  await tee.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  const stop = page.getByRole('button', { name: 'Stop counting XL' });
  await stop.press('Enter');
  await page.keyboard.press('Escape');
  await expect(stop).toBeFocused();
  await stop.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep counting' })).toBeFocused();
  await page.getByRole('button', { name: 'Stop counting', exact: true }).click();
  await expect(stop).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stepper).toBeHidden();
});

test('a file in UTF-16 with semicolons, as some spreadsheets write it, is read', async ({
  page,
  office,
}) => {
  await office.signIn();
  await page.goto('/admin/stock');
  await page.getByRole('button', { name: 'Import or export CSV' }).click();
  const csv = '\ufeffvariant;on_hand\rghost-barrel-tee-xxl;7';
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'utf16le'),
  });
  await expect(page.getByRole('row', { name: /^ghost-barrel-tee-xxl/ })).toContainText('7');
});

/** A tee whose M is sold out and awaited. */
const awaited: ResponseOf<typeof officeListStock> = {
  next: null,
  products: [
    {
      id: 'ghost-barrel-tee',
      name: TEE,
      image: null,
      priceCents: 2899,
      sizes: [
        ['M', 1, 1, 0, 14] as const,
        ['L', 22, 2, 1, 0] as const,
        ['XL', 3, 0, 0, 0] as const,
      ].map(([size, onHand, committed, reserved, waiting]) => ({
        variant: `ghost-barrel-tee-${size.toLowerCase()}`,
        size,
        onHand,
        committed,
        reserved,
        free: onHand - committed - reserved,
        waiting,
        link: `/buy/ghost-barrel-tee-${size.toLowerCase()}:1`,
      })),
    },
  ],
};

test('the owner adds a delivery, once, and sees before whom it is mailed to', async ({
  page,
  baseURL,
}) => {
  await signInOwner(page, baseURL);
  await page.route('**/api/admin-list-stock', (route) => route.fulfill({ json: awaited }));
  const keys: unknown[] = [];
  await page.route('**/api/admin-add-stock', (route) => {
    keys.push(route.request().postDataJSON());
    return keys.length === 1 ? route.abort() : route.fulfill({ json: {} });
  });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/stock');
  const tee = page.getByRole('region', { name: TEE });
  await expect(tee.getByText('Waiting for M: 14 people')).toBeVisible();
  await expect(tee.getByText('19 can be sold')).toBeVisible();
  await expect(tee.getByText('22 can be sold')).toBeVisible();
  await expect(tee.getByText('Low', { exact: true })).toHaveCount(1);
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);

  await page.setViewportSize(PHONE);
  await tee.getByRole('button', { name: 'Details' }).click();
  await expectAccessibleOnPhone(page);
  await page.keyboard.press('Escape');
  await tee.getByRole('button', { name: `Restock ${TEE} in M` }).click();
  await expect(page.getByLabel('Arrived, M')).toBeFocused();
  await page.getByLabel('Arrived, M').fill('6');
  // A Japanese keyboard writes wide digits.
  await compose(page.getByLabel('Arrived, L'), '１２');
  await expect(page.getByLabel('Arrived, L')).toHaveValue('12');
  await expect(page.getByText('14 people wait for M. The first 6 get an email')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);
  const add = page.getByRole('button', { name: 'Add 18 pieces' });
  await add.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('nothing is done twice');
  await add.click();
  await expect(toast(page, 'Delivery added')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toEqual(keys[0]);
});

test('the owner copies the link of a size, which fills the cart, and is shown one that can’t be copied', async ({
  page,
  office,
  cart,
  baseURL,
}) => {
  await office.signIn();
  await page.goto('/admin/stock');
  const copyOf = (size: string) =>
    page.getByRole('button', { name: `Copy link to ${TEE} in ${size}`, exact: true });
  await office.copied(copyOf('M'), 'One Heritage Tee in M.');
  const link = await office.copied(copyOf('L'), 'One Heritage Tee in L.');
  expect(link).toBe(`${baseURL}/buy/ghost-barrel-tee-l:1`);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await copyOf('L').click();
  await expect(
    toast(page, 'Not copied: take it from here').getByText(link, { exact: true }),
  ).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('1 piece from your link.', { exact: true })).toBeVisible();
  await expect(cart.line('L')).toContainText('$28.99');
});

test('sizes that are not counted have links, and those of a product no longer sold have none', async ({
  page,
  office,
}) => {
  await office.signIn();
  const [tee] = awaited.products;
  if (!tee) throw new Error('There is no tee');
  const uncounted = tee.sizes.map((line) => ({ ...line, onHand: null, free: null, waiting: 0 }));
  const products = [
    { ...tee, sizes: uncounted },
    {
      ...tee,
      id: 'cap',
      name: 'Cooper’s Cap',
      sizes: uncounted.slice(0, 1).map((line) => ({ ...line, variant: 'cap', size: 'One size' })),
    },
    {
      ...tee,
      id: 'gone',
      name: 'Gone',
      priceCents: null,
      sizes: tee.sizes.map((line) => ({ ...line, link: null })),
    },
  ];
  await page.route('**/api/admin-list-stock', (route) =>
    route.fulfill({ json: { ...awaited, products } }),
  );
  await page.setViewportSize(PHONE);
  await page.goto('/admin/stock');
  const links = (name: string) =>
    page.getByRole('region', { name }).getByRole('button', { name: /^Copy link to / });
  await expect(links(TEE)).toHaveText(['M', 'L', 'XL']);
  await expect(links('Cooper’s Cap')).toHaveAccessibleName('Copy link to Cooper’s Cap');
  await expect(page.getByRole('region', { name: 'Gone' })).toBeVisible();
  await expect(links('Gone')).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);
});
