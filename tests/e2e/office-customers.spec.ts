import { officePaths } from '#shop/office-paths.ts';
import { expectAccessibleOnDesktop, expectAccessibleOnPhone } from './accessible.ts';
import { queryDatabase } from './storefront.ts';
import { expect, test, toast } from './shop.ts';

test('finds, exports and erases a person, and keeps the address out of what servers log', async ({
  page,
  office,
  placeOrder,
}) => {
  const { orderNumber, email } = await placeOrder();
  await office.signIn();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(officePaths.customers);
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await search.fill('nobody@tolliver.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is kept under nobody@tolliver.example.')).toBeVisible();
  await search.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wade Tolliver' })).toBeVisible();
  const erase = page.getByRole('button', { name: 'Erase Wade Tolliver' });
  await expect(page.getByText(`${orderNumber} is not shipped yet.`)).toBeVisible();
  await expect(erase).toBeDisabled();
  await expectAccessibleOnPhone(page);

  await queryDatabase(page, "update orders set status = 'cancelled' where order_number = $1", [
    orderNumber,
  ]);
  await page.reload();
  await expect(page.getByText('no order waits to be paid, shipped or refunded')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await downloading).suggestedFilename()).toBe('customer.json');
  await expectAccessibleOnDesktop(page);
  await erase.click();
  await expect(page.getByText('This is another address.')).toBeVisible();
  await page.getByLabel('To be sure, type the email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Erased')).toBeVisible();
  await expect(search).toHaveValue('');
  expect(page.url()).not.toContain('@');
  await page.goto(officePaths.order(orderNumber));
  await expect(page.getByText('erased').first()).toBeVisible();
  expect(asked.filter((url) => /tolliver/.test(url))).toEqual([]);
});

test('finds people by a part of what is known of them, and opens one', async ({
  page,
  office,
  placeOrder,
}) => {
  const { orderNumber, email } = await placeOrder();
  await placeOrder();
  await office.signIn();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(officePaths.customers);
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await search.press('Enter');
  await expect(search).toBeFocused();
  await search.fill('toll wade');
  const hits = page.getByRole('listitem').filter({ hasText: 'Wade Tolliver' });
  await expect(hits.nth(1)).toBeVisible();
  await expect(page.getByText(/^\d+ customers/)).toBeVisible();
  await expect(search).toBeFocused();
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);

  await search.fill(`wade ${orderNumber}`);
  await search.press('Enter');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await expect(hits).toContainText(email);
  await page.getByRole('link', { name: 'Wade Tolliver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wade Tolliver' })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(`wade ${orderNumber}`);
  await expect(hits).toContainText(email);
  await search.fill('zanzibar');
  await expect(page.getByText('No order matches “zanzibar”.')).toBeVisible();
  expect(asked.filter((url) => /wade|tolliver|zanzibar/.test(url))).toEqual([]);
});
