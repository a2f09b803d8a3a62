import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ORDER_TABS, officeListOrders } from '#contracts/office/orders.ts';
import { type ReportFigures, officeReadReport } from '#contracts/office/reports.ts';
import { officeToday } from '#contracts/office/today.ts';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeStatus } from '#contracts/office/session.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { featuredProduct } from '#shop/catalog.ts';
import { officePaths } from '#shop/office-paths.ts';
import { html } from '#mail/html.ts';
import { expect, test } from '../e2e/shop.ts';

/** The pictures of README.md: `npm run task -- gallery readme`. */
const FOLDER = 'docs/pictures';
const HOUR = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-26T23:07:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

/** A browser's picture on an address of this page, for an `img` of another. */
const asImage = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;

async function save(picture: Buffer, name: string): Promise<void> {
  await sharp(picture).webp({ quality: 86, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
}

const order = (number: number, name: string, place: string, size: string): ListedOrder => ({
  orderNumber: `ORD-20261126-${String(number).padStart(6, '0')}`,
  placedAt: hoursAgo(30 - number),
  name,
  place,
  pieces: [{ productId: featuredProduct.id, product: featuredProduct.name, size, quantity: 1 }],
  hasNote: number % 3 === 0,
  totalCents: featuredProduct.priceCents,
  refundedCents: 0,
  status: 'processing',
  paymentStatus: 'completed',
  carrier: null,
  shippedAt: null,
  deliveredAt: null,
  expected: null,
  lateDays: null,
  dueDay: null,
  told: null,
  hasStuckRefund: false,
});

/** A busy day, as the office would answer. */
const busyDay: ResponseOf<typeof officeToday> = {
  now: hoursAgo(0),
  waiting: [
    {
      kind: 'orders',
      count: 29,
      title: 'orders to ship',
      isLate: true,
      explanation:
        '2 should have shipped, two business days after payment. The oldest is from Monday.',
    },
    {
      kind: 'returns',
      count: 4,
      title: 'returns wait',
      isLate: false,
      explanation: 'Last: Label of 2. The oldest is from Monday.',
    },
    {
      kind: 'sold_out',
      count: 1,
      title: 'size sold out',
      isLate: false,
      explanation: `${featuredProduct.name}: XXL.`,
    },
  ],
  deadlines: [],
  sales: {
    today: { orders: 19, pieces: 45, netCents: 128_092, changePercent: 128, beforeCents: 56_181 },
    sevenDays: {
      orders: 39,
      pieces: 78,
      netCents: 207_657,
      changePercent: 137,
      beforeCents: 87_619,
    },
    thirtyDays: { orders: 84, pieces: 159, netCents: 406_852, changePercent: null, beforeCents: 0 },
  },
  days: [
    0, 0, 0, 0, 1, 1, 1, 2, 1, 2, 3, 3, 4, 2, 3, 2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 3, 6, 3, 19,
  ].map((orders, index) => ({
    day: new Date(NOW - (29 - index) * 24 * HOUR).toISOString().slice(0, 10),
    orders,
    pieces: 2 * orders,
    netCents: orders * featuredProduct.priceCents,
  })),
  products: [
    {
      id: featuredProduct.id,
      name: featuredProduct.name,
      sizes: featuredProduct.sizes.map((size, index) => ({
        size,
        sold: [2, 11, 36, 43, 30, 14][index] ?? 5,
        free: [12, 48, 53, 44, 38, 0][index] ?? 20,
      })),
    },
  ],
  lastOrders: [
    order(19, 'June Tolliver', 'Louisville, KY', 'M'),
    order(18, 'Wade Boone', 'Lexington, KY', 'L'),
    order(17, 'Ana Ortega', 'Cincinnati, OH', 'S'),
  ],
};

/** Figures of a report without discounts, of tees that were bought in this many orders. */
const figures = (orders: number): ReportFigures => ({
  orders,
  pieces: 2 * orders,
  grossCents: 2 * orders * featuredProduct.priceCents,
  discountCents: 0,
  discountedOrders: 0,
  refundCents: 0,
  refunds: 0,
  failedRefunds: 0,
  feeCents: 0,
  fees: 0,
  disputeCents: 0,
  disputes: 0,
  wonDisputes: 0,
  shippingCents: 0,
  shippingOrders: 0,
  shippingRefundCents: 0,
  shippingRefunds: 0,
  netCents: 2 * orders * featuredProduct.priceCents,
  exemptCents: 0,
  taxableCents: 2 * orders * featuredProduct.priceCents,
  taxedShippingCents: 0,
  taxCents: Math.round(2 * orders * featuredProduct.priceCents * 0.06),
  taxRefundCents: 0,
});

/** The month until that day. */
const busyMonth: ResponseOf<typeof officeReadReport> = {
  from: '2026-11-01',
  to: '2026-11-30',
  total: figures(84),
  found: [],
  days: busyDay.days.map(({ orders }, index) => ({
    ...figures(orders),
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  })),
  states: [
    { ...figures(41), state: 'KY', rate: 6000 },
    { ...figures(23), state: 'OH', rate: 5750 },
    { ...figures(20), state: 'TN', rate: 7000 },
  ],
  sources: [],
  sizes: ['M', 'L', 'S', 'XL'].map((size, index) => ({
    productId: featuredProduct.id,
    product: featuredProduct.name,
    size,
    sold: [60, 52, 36, 20][index] ?? 0,
  })),
  groups: [],
  returned: [],
  reasons: [],
  platformFeeCents: 0,
};

const NAMES = ['Otis Hale', 'Ruth Chandler', 'June Tolliver', 'Wade Boone', 'Ana Ortega'];
const PLACES = ['Nashville, TN', 'Frankfort, KY', 'Louisville, KY', 'Lexington, KY', 'Dayton, OH'];

/** The oldest orders to ship of that day. */
const busyOrders: ResponseOf<typeof officeListOrders> = {
  orders: NAMES.map((name, index) => order(index + 1, name, PLACES[index] ?? '', 'M')),
  counts: Object.fromEntries(ORDER_TABS.map((tab) => [tab, tab === 'to_ship' ? 29 : 84])) as Record<
    (typeof ORDER_TABS)[number],
    number
  >,
  next: null,
};

/** The counts in the navigation of that day. */
const waiting: ResponseOf<typeof officeStatus> = {
  email: 'owner@ghostbarrel.example',
  name: 'owner@ghostbarrel.example',
  toShip: 29,
  returns: 4,
  subscribers: 212,
  lateWork: 0,
};

async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

test('the head of the README', async ({ page, office }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const home = await pictureOf(page, 1440, 900);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/products/${featuredProduct.id}`);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  const product = await pictureOf(page, 390, 844);
  await office.signIn();
  await page.route(`**/api/${officeToday.name}`, (route) => route.fulfill({ json: busyDay }));
  await page.route(`**/api/${officeStatus.name}`, (route) => route.fulfill({ json: waiting }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(officePaths.today);
  await expect(page.getByText('orders to ship', { exact: true })).toBeVisible();
  const today = await pictureOf(page, 1440, 900);

  await page.setViewportSize({ width: 1600, height: 1000 });
  // The office's own page takes no text as HTML.
  await page.goto('about:blank');
  await page.setContent(
    html`<!doctype html>
      <title>README</title>
      <style>
        html, body { height: 100%; margin: 0; }
        body { background: linear-gradient(#ddd5c4 920px, #1a1613 920px 923px, #ebe5d8 923px 925px, #1a1613 925px 926px, #ebe5d8 926px); }
        img { position: absolute; display: block; }
        .home { top: 56px; left: 312px; width: 1226px; }
        .today { top: 492px; right: 24px; width: 680px; height: 425px; object-fit: cover; object-position: top; border: solid #1a1613; border-width: 2px 2px 0; }
        .tag { position: absolute; top: 272px; left: 60px; width: 300px; height: 648px; background: #13100e; clip-path: polygon(20px 0, 280px 0, 300px 20px, 300px 100%, 0 100%, 0 20px); }
        .tag::before { content: ''; position: absolute; top: 13px; left: 142px; width: 8px; height: 8px; border: 4px solid #b5774a; border-radius: 50%; }
        .tag img { top: 42px; left: 10px; width: 280px; height: 606px; object-fit: cover; object-position: top; }
      </style>
      <img class="home" alt="" src="${asImage(home)}" />
      <div class="tag"><img alt="" src="${asImage(product)}" /></div>
      <img class="today" alt="" src="${asImage(today)}" />`.text,
  );
  await expect(page.locator('img')).toHaveCount(3);
  await save(await page.screenshot(), 'readme');
});

test('the office on a phone', async ({ page, office, readyToPay, payment }) => {
  const phone = [390, 760] as const;
  await page.setViewportSize({ width: phone[0], height: phone[1] });
  await readyToPay();
  await payment.buy();
  const main = page.getByRole('main');
  await expect(main).toContainText(/ORD-/);
  const number = /ORD-\d{8}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? '';
  await office.signIn();
  await page.route(`**/api/${officeStatus.name}`, (route) => route.fulfill({ json: waiting }));
  await page.route(`**/api/${officeListOrders.name}`, (route) =>
    route.fulfill({ json: busyOrders }),
  );
  await page.route(`**/api/${officeReadReport.name}`, (route) =>
    route.fulfill({ json: busyMonth }),
  );
  const pictures = [];
  for (const [path, text] of [
    [officePaths.orders, 'Otis Hale'],
    [officePaths.order(number), 'Ship order'],
    [officePaths.reports, 'Kentucky'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    pictures.push(await pictureOf(page, ...phone));
  }

  await page.setViewportSize({ width: 1290, height: 800 });
  await page.goto('about:blank');
  await page.setContent(
    html`<!doctype html>
      <title>README</title>
      <style>
        body { margin: 0; padding: 20px; display: flex; gap: 40px; background: #ddd5c4; }
        img { display: block; }
      </style>
      ${pictures.map((picture) => html`<img alt="" src="${asImage(picture)}" />`)}`.text,
  );
  await expect(page.locator('img')).toHaveCount(3);
  await save(await page.screenshot(), 'office');
});

test('the checkout', async ({ page, cart, checkout }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await cart.seed('M', 'L');
  await checkout.open();
  await checkout.fill();
  await page.getByLabel('Email', { exact: true }).first().fill('wade@tolliver.example');
  await page.evaluate(() => scrollTo(0, 0));
  await save(await pictureOf(page, 1440, 900), 'checkout');
});
