import { officePaths } from '#shop/office-paths.ts';
import { OWNER, showUnknownPayments } from './office.ts';
import { expect, test } from './shop.ts';

test('the owner signs in from the mailbox, sees what waits, and signs out', async ({
  page,
  mailbox,
  placeOrder,
}) => {
  const { orderNumber } = await placeOrder();
  await page.goto(officePaths.today);
  await page.getByLabel('Email').fill(OWNER);
  const link = await mailbox.link(OWNER, async () => {
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  });

  await page.goto(link);
  await expect(page).toHaveURL(officePaths.signIn);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('to ship');
  await expect(page.getByRole('banner')).toContainText(OWNER);
  const lastOrders = page.getByRole('region', { name: 'Last orders' });
  await expect(lastOrders.getByRole('link', { name: orderNumber, exact: true })).toBeVisible();

  const days = page.getByRole('region', { name: 'Orders per day' });
  await expect(days.getByRole('img', { name: /today, at most/ })).toBeVisible();
  await days.getByRole('button', { name: 'As a table' }).click();
  await expect(days.getByRole('row')).toHaveCount(31);

  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const shopLink = page.getByRole('link', { name: 'Open the shop' });
  const [under, over] = [await shopLink.boundingBox(), await more.boundingBox()];
  expect(under?.x).toBeCloseTo(over?.x ?? NaN, -1);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
});

test('the office shows who is signed in by the name that ADMIN_EMAILS has', async ({
  page,
  office,
}) => {
  await office.signIn();
  await page.route('**/api/admin-status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as object;
    expect(status).toMatchObject({ email: OWNER, name: OWNER });
    await route.fulfill({ json: { ...status, name: 'Ruth Amsden' } });
  });
  await page.goto(officePaths.stock);
  await expect(page.getByRole('banner')).toContainText('Ruth Amsden');
  await expect(page.getByRole('banner')).not.toContainText(OWNER);
});

test('what the owner typed stays when the session ends in the middle, and is then saved', async ({
  page,
  context,
  office,
}) => {
  await office.signIn();
  await page.goto(officePaths.promoCodes);
  const code = `STAYS${Date.now().toString(36).toUpperCase()}`;
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Percentage', { exact: true }).last().fill('10');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create code' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(dialog.getByLabel('Email')).toBeFocused();

  // As if the link had been opened in another tab.
  await office.signIn();
  await dialog.getByRole('button', { name: 'I am signed in again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
});

test('makes the order of a lower payment only with the box ticked, asks before a refund, and books', async ({
  page,
  office,
}) => {
  await office.signIn();
  await showUnknownPayments(page);
  const asked: unknown[] = [];
  await page.route('**/api/admin-resolve-payment', async (route) => {
    const { id, resolution, hasPriceChanged } = route.request().postDataJSON() as Asked;
    asked.push([id, resolution, hasPriceChanged]);
    const made = { outcome: resolution, orderNumber: 'ORD-20261121-000001', reason: null };
    await route.fulfill({ json: resolution === 'order' ? made : { ...made, orderNumber: null } });
  });
  const [whole, lower, erased] = [0, 1, 2].map((index) => page.getByRole('article').nth(index));
  if (!whole || !lower || !erased) throw new Error('no payments');
  await expect(whole).toContainText('as in the shop');
  await expect(whole.getByRole('checkbox')).toHaveCount(0);
  await expect(lower).toContainText('The shop’s price: $28.99');
  await expect(lower).toContainText('At the shop’s prices');

  const make = lower.getByRole('button', { name: 'Make the order' });
  await expect(make).toHaveAccessibleDescription(/the shop asks \$30\.73/);
  await make.press('Enter');
  const box = lower.getByRole('checkbox', { name: 'The price has changed since' });
  await expect(box).toBeFocused();
  expect(asked).toEqual([]);
  await box.check();
  await make.click();
  await expect(page.getByText('ORD-20261121-000001 has this payment.')).toBeVisible();

  await whole.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund $30.73?' });
  await expect(dialog.getByRole('button', { name: 'Don’t refund' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Refund $30.73' }).click();
  await expect(page.getByText('$30.73 goes back.')).toBeVisible();

  await expect(erased.getByRole('button', { name: 'Make the order' })).toHaveCount(0);
  await erased.getByRole('button', { name: 'Book without an order' }).click();
  await expect(page.getByText('$30.73 counts in reports.')).toBeVisible();
  expect(asked).toEqual([
    ['pi_two', 'order', true],
    ['pi_one', 'refund', false],
    ['pi_three', 'book', false],
  ]);
});

interface Asked {
  id: string;
  resolution: string;
  hasPriceChanged: boolean;
}

test('the titles of its pages stand at one height, with a search beside them or without', async ({
  page,
  office,
}) => {
  await office.signIn();
  const widths = [768, 1440];
  const places = new Set<string>();
  for (const path of [officePaths.stock, officePaths.orders, officePaths.customers]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      places.add(`${Math.round(title?.y ?? NaN)} of ${width}`);
    }
  }
  expect([...places]).toHaveLength(widths.length);
});
