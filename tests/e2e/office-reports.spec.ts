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
