import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { officePaths } from '#shop/office-paths.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { expect, test } from './shop.ts';

/** The text of the file that pressing this downloads, without the mark of UTF-8. */
async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), text: text.replace('\ufeff', '') };
}

const dollars = (text: string | undefined) => (text ?? '').replace(/[$,]/g, '');

test('the tax of a state is the same on the page, in its CSV and in the journal', async ({
  page,
  office,
  readyToPay,
  payment,
}) => {
  await readyToPay();
  await payment.buy();
  await expect(page.getByRole('main')).toContainText(/ORD-/);
  const text = await page.getByRole('main').textContent();
  const orderNumber = /ORD-\d{8}-\d{6}/.exec(text ?? '')?.[0] ?? '';
  await office.signIn();
  await page.goto(officePaths.reports);
  const month = shopClock(new Date()).day.slice(0, 7);
  const states = page.getByRole('region', { name: 'Sales tax by state' });
  const kentucky = states.getByRole('row', { name: /^Kentucky/ });
  const tax = dollars(await kentucky.getByRole('cell').last().innerText());
  expect(Number(tax)).toBeGreaterThan(1.7);

  const csv = await download(page, 'CSV of sales tax by state');
  expect(csv.name).toBe(`sales-tax-${month}.csv`);
  const [head = '', ...lines] = csv.text.split('\r\n');
  const cells = lines.find((line) => line.startsWith('KY,'))?.split(',');
  const cell = (column: string) => cells?.[head.split(',').indexOf(column)];
  expect(cell('tax_collected')).toBe(tax);

  const journal = await download(page, 'Download hledger journal');
  expect(journal.name).toBe(`journal-${month}.journal`);
  expect(journal.text).toContain(` ${orderNumber}\n`);
  const posted = [...journal.text.matchAll(/liabilities:sales tax:KY +\$(\S+)/g)];
  const owed = posted.reduce((sum, [, amount]) => sum - Math.round(Number(amount) * 100), 0);
  expect((owed / 100).toFixed(2)).toBe(cell('tax_net'));

  for (const section of ['orders per day', 'best sizes', 'returned, by size']) {
    expect((await download(page, `CSV of ${section}`)).text).toContain('\r\n');
  }
  expect((await download(page, 'Download CSV')).text).toContain('net sales,,');
});

/** Figures of a shop that charges for shipping, as in a reply; what isn't named is 0. */
const charged = (named: object) => ({
  ...{ orders: 0, pieces: 0, grossCents: 0, discountCents: 0, discountedOrders: 0, refundCents: 0 },
  ...{ refunds: 0, failedRefunds: 0, feeCents: 0, fees: 0, disputeCents: 0, disputes: 0 },
  ...{ wonDisputes: 0, shippingCents: 0, shippingOrders: 0, shippingRefundCents: 0 },
  ...{ shippingRefunds: 0, netCents: 0, exemptCents: 0, taxableCents: 0, taxedShippingCents: 0 },
  ...{ taxCents: 0, taxRefundCents: 0, ...named },
});
const state = (
  code: string | null,
  rate: number,
  [orders, grossCents, exemptCents, taxableCents, taxedShippingCents, taxCents]: number[],
) => ({
  ...charged({ orders, grossCents, exemptCents, taxableCents, taxedShippingCents, taxCents }),
  state: code,
  rate,
});

test('a shop that charged for shipping has its rows, and what was exempt and taxed by state', async ({
  page,
  office,
}) => {
  await office.signIn();
  await page.route('**/api/admin-read-report', async (route) => {
    const response = await route.fetch();
    const total = charged({
      ...{ orders: 121, pieces: 167, grossCents: 577169, discountCents: 41236 },
      ...{ discountedOrders: 31, shippingCents: 46610, shippingOrders: 78, refundCents: 30118 },
      ...{ refunds: 14, shippingRefundCents: 990, shippingRefunds: 2, feeCents: 3570, fees: 6 },
      ...{ netCents: 555005, exemptCents: 73302, taxableCents: 307600 },
      ...{ taxedShippingCents: 29442, taxCents: 20701, taxRefundCents: 1592 },
    });
    const states = [
      state('KY', 6000, [38, 169042, 0, 169042, 15840, 11093]),
      state('TN', 7000, [14, 61140, 0, 61140, 5940, 4696]),
      state('OH', 5750, [16, 70218, 0, 70218, 6930, 4436]),
      state('PA', 6000, [11, 48675, 41475, 7200, 732, 476]),
      state('TX', 0, [20, 90000, 0, 0, 0, 0]),
      state('NY', 4000, [7, 31827, 31827, 0, 0, 0]),
      state(null, 0, [5, 20000, 0, 0, 0, 0]),
      state('OR', 0, [10, 45031, 0, 0, 0, 0]),
    ];
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), total, states },
    });
  });
  await page.goto(`${officePaths.reports}#month=2026-10`);
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales.getByRole('term').nth(2)).toHaveText('Shipping, 78 orders');
  await expect(sales.getByRole('definition').nth(2)).toHaveText('$466.10');
  await expect(sales.getByRole('term').nth(4)).toHaveText('Shipping refunded, 2 times');
  await expect(sales.getByRole('definition').nth(4)).toHaveText('−$9.90');
  const table = page.getByRole('region', { name: 'Sales tax by state' }).getByRole('table');
  const cellsOf = async (row: number) =>
    (await table.getByRole('row').nth(row).locator('th, td').allInnerTexts()).map((text) =>
      text.trim().replace(/\s+/g, ' '),
    );
  const rows = await Promise.all([0, 4, 5, 6, 7, 8, 9].map(cellsOf));
  expect(rows).toEqual([
    ['STATE', 'ORDERS', 'GROSS', 'EXEMPT', 'TAXABLE', 'SHIPPING TAXED', 'TAX'],
    ['Pennsylvania 6%', '11', '$486.75', '$414.75', '$72.00', '$7.32', '$4.76'],
    ['New York 4%', '7', '$318.27', '$318.27', '$0.00', '$0.00', '$0.00'],
    ['Outside the United States', '5', '$200.00', '', '', '', '$0.00'],
    ['Not collected, 2 states', '30', '$1,350.31', '', '', '', '$0.00'],
    ['Given back with refunds', '', '', '', '', '', '−$15.92'],
    ['TO HAND OVER', '121', '$5,359.33', '$733.02', '$3,076.00', '$294.42', '$191.09'],
  ]);
  const { text } = await download(page, 'CSV of sales tax by state');
  expect(text.split('\r\n').map((line) => line.split(',')[1])).toEqual([
    ...['name', 'Kentucky', 'Tennessee', 'Ohio', 'Pennsylvania', 'New York'],
    ...['Outside the United States', 'Texas', 'Oregon'],
  ]);
});

test('a report says what was found after its days', async ({ page, office }) => {
  await office.signIn();
  await page.route('**/api/admin-read-report', async (route) => {
    const response = await route.fetch();
    const found = [
      { day: '2024-03-12', cents: 3073 },
      { day: '2024-04-02', cents: 6146 },
    ];
    await route.fulfill({ response, json: { ...((await response.json()) as object), found } });
  });
  await page.goto(`${officePaths.reports}#month=2024-02`);
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales).toContainText(
    '$30.73 of it was found on Mar 12, 2024, $61.46 on Apr 2, 2024. With tax;',
  );
  const { text } = await download(page, 'Download CSV');
  expect(text).toContain('"with tax, found on 2024-03-12",,30.73');
});

test('the file of subscribers has all pages, with the days of the shop', async ({
  page,
  office,
}) => {
  await office.signIn();
  const subscriber = (email: string, createdAt: string) => ({ email, source: 'footer', createdAt });
  const pages = {
    '': {
      subscribers: [subscriber('ada@stave.example', '2026-11-22T05:30:00.000Z')],
      next: 'ada@stave.example',
    },
    'ada@stave.example': {
      subscribers: [subscriber('wade@tolliver.example', '2026-11-22T04:30:00.000Z')],
      next: null,
    },
  };
  await page.route('**/api/admin-list-subscribers', (route) =>
    route.fulfill({
      json: {
        total: 2,
        bySource: [{ source: 'footer', count: 2 }],
        newest: [],
        refusing: [],
        imports: [],
      },
    }),
  );
  await page.route('**/api/admin-export-subscribers', (route) => {
    const { after } = route.request().postDataJSON() as { after: keyof typeof pages };
    return route.fulfill({ json: pages[after] });
  });
  await page.goto(officePaths.subscribers);
  expect((await download(page, 'Download CSV')).text.split('\r\n')).toEqual([
    'email,source,subscribed_at',
    'wade@tolliver.example,footer,2026-11-21',
    'ada@stave.example,footer,2026-11-22',
  ]);
});

test('a customer file of Shopify is counted, added and taken out again', async ({
  page,
  office,
}) => {
  await office.signIn();
  await page.goto(officePaths.subscribers);
  const section = page.getByRole('region', { name: 'From Shopify' });
  const choose = (name: string, text: string) =>
    section
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose('orders.csv', 'Name,Email\n#1001,a@x.example');
  await expect(section.getByRole('alert')).toHaveText(
    'The first line must name the columns Email and Accepts Email Marketing.',
  );

  await choose('customers.csv', readFileSync('tests/fixtures/shopify/customers.csv', 'utf8'));
  await expect(section.getByRole('status')).toHaveText(
    '1 said yes: 1 is new, 0 are in already, 0 left earlier. 2 said no. 1 row without an address.',
  );
  await expect(section.getByRole('alert')).toBeHidden();
  await section.getByRole('button', { name: 'Add 1 subscriber' }).press('Enter');
  await expect(section.getByRole('status')).toHaveText(
    '1 subscriber added, without a welcome email.',
  );
  await expect(section.getByRole('heading')).toBeFocused();
  const newest = page.getByRole('region', { name: 'Newest' });
  await expect(newest).toContainText('news.only@example.com');

  await section.getByRole('button', { name: 'Undo the import of 1 subscriber' }).press('Enter');
  await section.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(newest).not.toContainText('news.only@example.com');
  await expect(section.getByText('1 subscriber imported')).toBeHidden();
});

test('a report is of a month or of other dates, which stand in its address', async ({
  page,
  office,
}) => {
  await office.signIn();
  await page.goto(`${officePaths.reports}#month=2024-02`);
  const shown = page.getByRole('group', { name: 'Month' }).getByRole('status');
  await expect(shown).toHaveText('February 2024');
  await expect(page.getByText('Nothing was sold in February 2024.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sales', exact: true })).toContainText('$0.00');
  const next = page.getByRole('button', { name: 'Next month' });
  await next.press('Enter');
  await expect(shown).toHaveText('March 2024');
  await expect(next).toBeFocused();
  await page.goBack();
  await expect(shown).toHaveText('February 2024');

  await page.getByRole('button', { name: 'Other dates' }).click();
  await page.getByLabel('From').fill('2023-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Choose up to 366 days. These are 425.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await page.getByLabel('To', { exact: true }).fill('2023-01-09');
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page).toHaveURL(/#from=2023-01-01&to=2023-01-09$/);
  await expect(page.getByText(/^Nothing was sold from January 1 through .*2023\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show' })).toBeFocused();
  await page.getByRole('button', { name: 'By month' }).press('Enter');
  await expect(shown).toHaveText('January 2023');
  await expect(page.getByRole('button', { name: 'Other dates' })).toBeFocused();

  await page.goto(officePaths.reports);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});
