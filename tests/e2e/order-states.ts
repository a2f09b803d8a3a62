import { paths } from '#shop/paths.ts';
import { opened, type PageState } from './page-state.ts';
import { expect } from './shop.ts';

const UNKNOWN_ORDER = '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11';

const wade = { first_name: 'Wade', last_name: 'Tolliver' };
const address = {
  ...wade,
  address_line1: '214 Jefferson Street',
  address_line2: null,
  city: 'Lexington',
  state_province: 'Kentucky',
  postal_code: '40508',
  country: 'United States',
};
const placed = {
  id: UNKNOWN_ORDER,
  order_number: 'ORD-20261117-604178',
  created_at: '2026-11-17T17:00:00.000Z',
  status: 'processing',
  payment_status: 'completed',
  payment_method: 'card',
  subtotal: 28.99,
  sales_tax: 1.74,
  discount_amount: 0,
  promo_code: null,
  total_amount: 30.73,
  refunds: [] as { amount: number; refunded_at: string }[],
  secure_token: 'none',
  shipping_address: address,
  billing_address: address,
  customer: { ...wade, email: 'wade@tolliver.example' },
  items: [
    {
      id: 'tee',
      product_name: 'Ghost Barrel Heritage Tee',
      image: '/pictures/ghost-barrel-tee.jpg',
      size: 'M',
      quantity: 1,
      total_price: 28.99,
    },
  ],
};
const returns = {
  until: null,
  pieces: [],
  leftCents: 0,
  refundTo: 'American Express ending in 4242',
  requests: [],
};

/** The confirmation of Wade's order with these changes. */
const confirmation = (
  name: string,
  changes: Partial<typeof placed> & Record<string, unknown>,
  text: string,
): PageState => ({
  name: `confirmation, ${name}`,
  reach: async ({ page }) => {
    await page.route('**/api/get-order-details', (route) =>
      route.fulfill({ json: { order: { ...placed, ...changes }, returns } }),
    );
    await page.goto(paths.orderConfirmation(UNKNOWN_ORDER, 'none'));
    await expect(page.getByText(text)).toBeVisible();
  },
});

export const orderStates: PageState[] = [
  confirmation(
    'the PayPal payment pending',
    { payment_status: 'pending', payment_method: 'paypal' },
    'Your order ships only after it clears.',
  ),
  confirmation(
    'ships later',
    {
      delay: {
        id: UNKNOWN_ORDER,
        toldAt: '2026-11-18T17:00:00.000Z',
        promisedDay: '2026-11-19',
        newDay: null,
        reason: 'The mill hasn’t said when the cloth comes.',
        answerBy: '2026-12-19',
        answer: null,
        answeredAt: null,
      },
    },
    'Please tell us by December 19.',
  ),
  confirmation(
    'delivered and partly refunded',
    {
      status: 'delivered',
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      shipped_at: '2026-11-18T17:00:00.000Z',
      delivered_at: '2026-11-21T17:00:00.000Z',
      refunds: [{ amount: 5, refunded_at: '2026-11-24T17:00:00.000Z' }],
    },
    'We sent $5.00 back',
  ),
  confirmation(
    'refunded',
    {
      status: 'refunded',
      payment_status: 'refunded',
      refunds: [{ amount: 30.73, refunded_at: '2026-11-24T17:00:00.000Z' }],
    },
    'Order refunded.',
  ),
  opened('confirmation, denied', `/order-confirmation/${UNKNOWN_ORDER}`, 'Access Denied'),
  opened(
    'confirmation, not found',
    `/order-confirmation/${UNKNOWN_ORDER}?token=none`,
    'Order Not Found',
  ),
];
