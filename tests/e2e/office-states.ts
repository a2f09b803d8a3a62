import { officePaths } from '#shop/office-paths.ts';
import { OFFICE_PAGES, showUnknownPayments } from './office.ts';
import { opened, type PageState } from './page-state.ts';
import { expect, freshEmail } from './shop.ts';

export const officeStates: PageState[] = [
  ...OFFICE_PAGES.map(([path, text]): PageState => ({
    name: path,
    reach: async ({ page, office }) => {
      await office.signIn();
      await page.goto(path);
      await expect(page.getByText(text).last()).toBeVisible();
    },
  })),
  {
    name: 'the office, before the first order',
    reach: async ({ page, office }) => {
      await office.signIn();
      await page.route('**/api/admin-today', async (route) => {
        const response = await route.fetch();
        const today = (await response.json()) as object;
        await route.fulfill({ json: { ...today, deadlines: [], waiting: [], lastOrders: [] } });
      });
      await page.goto(officePaths.today);
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'The shop so far' })).toContainText(/\d code/);
    },
  },
  {
    name: 'the office, more pages and a table of days',
    reach: async ({ page, office, placeOrder }) => {
      await placeOrder();
      await office.signIn();
      await page.goto(officePaths.today);
      await page.getByRole('button', { name: 'As a table' }).click();
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    },
  },
  {
    name: 'the office, events for a tool',
    reach: async ({ page, office }) => {
      await office.signIn();
      const event = {
        id: 'one',
        type: 'order.created',
        orderNumber: 'ORD-20261121-000001',
        occurredAt: '2026-11-21T12:00:00Z',
        attempts: 4,
        answer: 'HTTP 500',
        deliveredAt: null,
        nextTryAt: '2026-11-21T13:00:00Z',
        isHeld: false,
      };
      const delivered = { ...event, id: 'two', deliveredAt: '2026-11-21T12:00:00Z' };
      await page.route('**/api/admin-list-work', async (route) => {
        const response = await route.fetch();
        const work = (await response.json()) as object;
        const givenUp = { ...event, id: 'three', nextTryAt: null };
        const held = { ...givenUp, id: 'four', isHeld: true };
        const webhooks = [event, givenUp, held, delivered];
        await route.fulfill({ json: { ...work, webhooks } });
      });
      await page.goto(officePaths.work);
      const events = page.getByRole('region', { name: 'Events for your tool' });
      await expect(events.getByRole('listitem')).toContainText([
        /next try/,
        /given up/,
        /held back/,
        /delivered/,
      ]);
      await expect(
        events.getByRole('button', { name: `Deliver now: order.created of ${event.orderNumber}` }),
      ).toHaveCount(3);
    },
  },
  {
    name: 'the office, payments without an order',
    reach: async ({ page, office }) => {
      await office.signIn();
      await showUnknownPayments(page);
      await expect(page.getByRole('article')).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Book without an order' })).toBeVisible();
    },
  },
  {
    name: 'the office, an email that waits, and an erasure, which is none to discard',
    reach: async ({ page, office }) => {
      await office.signIn();
      const email = {
        id: 'one',
        title: 'Confirmation of ORD-20261121-000001',
        isEmail: true,
        isRefund: false,
        isRefused: false,
        isHeld: false,
        attempts: 2,
        lastError: '421 Later',
        createdAt: '2026-11-21T12:00:00Z',
        nextTryAt: '2026-11-21T13:00:00Z',
      };
      const erasure = {
        ...email,
        id: 'two',
        title: 'Erasing outside of the database',
        isEmail: false,
      };
      await page.route('**/api/admin-list-work', async (route) => {
        const response = await route.fetch();
        const work = (await response.json()) as object;
        await route.fulfill({ json: { ...work, outbox: [email, erasure] } });
      });
      await page.goto(officePaths.work);
      const waiting = page.getByRole('region', { name: 'Emails and refunds' });
      await expect(waiting.getByRole('button', { name: 'Send now' })).toHaveCount(2);
      await expect(waiting.getByRole('button', { name: 'Discard' })).toHaveCount(1);
    },
  },
  {
    name: 'the office, sales of sellers',
    reach: async ({ page, office }) => {
      await office.signIn();
      const sale = {
        at: '2026-11-21T12:00:00Z',
        seller: 'wade@tolliver.example',
        product: 'Julep cup',
        quantity: 2,
        amountCents: 2899,
        feeCents: 290,
        isRefunded: false,
        moneyBack: '',
        shipTo: ['June Tolliver', '12 Old Frankfort Pike', 'Lexington, KY 40510', 'United States'],
        paymentId: 'pi_3QxAyB2eZvKYlo2C1a2b3c4d',
      };
      const refunded = {
        ...sale,
        paymentId: 'pi_3QxAyB2eZvKYlo2C1a2b3c4e',
        isRefunded: true,
        moneyBack: 'Refunded $28.99, Dispute won',
        shipTo: [],
      };
      const sellers = [
        {
          accountId: 'acct_1',
          name: 'Cooper’s mugs',
          sales: 1,
          amountCents: 2899,
          feesCents: 290,
        },
      ];
      await page.route('**/api/admin-list-sales', (route) =>
        route.fulfill({ json: { sellers, feesCents: 290, sales: [sale, refunded], next: null } }),
      );
      await page.goto(officePaths.sellers);
      await expect(page.getByText('Payment pi_')).toHaveCount(2);
      await expect(page.getByText(/12 Old Frankfort Pike/)).toBeVisible();
    },
  },
  {
    name: 'the office, a report of typed days',
    reach: async ({ page, office, placeOrder }) => {
      await placeOrder();
      await office.signIn();
      await page.goto(officePaths.reports);
      await page.getByRole('button', { name: 'Other dates' }).click();
      await expect(page.getByRole('region', { name: 'Best sizes' })).toBeVisible();
    },
  },
  {
    name: 'the office, customers whom a search finds',
    reach: async ({ page, office, placeOrder }) => {
      await placeOrder();
      await office.signIn();
      await page.goto(`${officePaths.customers}#tolliver`);
      await expect(page.getByText(/^\d+ customers?/)).toBeVisible();
    },
  },
  opened('the office, signed out', officePaths.today, 'Email me a link'),
  {
    name: 'the office, a link emailed',
    reach: async ({ page }) => {
      await page.goto(officePaths.today);
      await page.getByLabel('Email').fill(freshEmail());
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  },
  opened('the office, an emailed link', `${officePaths.signIn}#token`, 'Didn’t you ask'),
  opened(
    'the office, a link that has ended',
    `${officePaths.signIn}#${'x'.repeat(65)}`,
    'This link has ended',
  ),
  opened('the office, its sign-in without a link', officePaths.signIn, 'there is no password'),
  opened('the office, signed out in the middle', officePaths.stock, 'You are signed out'),
];
