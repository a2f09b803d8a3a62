import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const person = {
  firstName: 'Etta-Logless',
  lastName: 'Boone-Logless',
  addressLine1: '1 Logless Lane',
  addressLine2: 'Logless Floor',
  city: 'Loglesston',
  stateProvince: 'Kentucky',
  postalCode: '40599',
  country: 'United States',
};
const email = 'etta.logless@boone.example';
const phone = '+1 859 555 0142';
const client = { 'x-nf-client-connection-ip': '203.0.113.142' };

const checkoutRequest = (changes: object = {}) => ({
  amount: 30.73,
  checkoutKey: randomUUID(),
  items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
  customerData: { firstName: person.firstName, lastName: person.lastName, email, phone },
  billingAddress: person,
  shippingAddress: person,
  orderNotes: 'The Logless dog bites',
  ...changes,
});

const shop = sharedShop(openShop);
const lines: string[] = [];
beforeEach(() => {
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      lines.push(words.map(String).join(' '));
    });
  }
});

test('no personal data and no token is ever logged', async () => {
  const secrets: unknown[] = [];
  const call = async (name: string, body: object) => {
    const reply = await shop.call(name, body, client);
    secrets.push(reply.body.secureToken, reply.body.clientSecret, reply.body.accountSecret);
    return reply.body;
  };

  const card = checkoutRequest();
  const { paymentIntentId } = await call('create-payment-intent', card);
  await expect(
    shop.payByCard(String(paymentIntentId), 'pm_card_visa_chargeDeclined'),
  ).rejects.toThrow();
  await shop.payByCard(String(paymentIntentId));
  const { checkoutKey } = card;
  const placed = await call('confirm-payment', { paymentIntentId, checkoutKey });

  const paypal = checkoutRequest();
  const { paypalOrderId, approvalUrl } = await call('create-paypal-order', paypal);
  const payment = {
    orderId: String(paypalOrderId),
    approvalUrl: String(approvalUrl),
    checkoutKey: paypal.checkoutKey,
  };
  shop.approve(payment);
  await call('capture-paypal-order', payment);

  const hosted = checkoutRequest();
  const { sessionId } = await call('create-checkout-session', hosted);
  await shop.payHosted(String(sessionId));
  await call('verify-checkout-session', { sessionId, checkoutKey: hosted.checkoutKey });
  await call('place-free-order', checkoutRequest({ amount: 0, promoCode: 'ANGELSHARE' }));

  const { orderId, secureToken, orderNumber } = placed;
  await call('get-order-details', { orderId, secureToken });
  await call('get-order-details', { orderId, secureToken: 'wrong' });
  await call('track-order', { orderNumber, email });
  await call('track-order', { orderNumber, email: 'wrong@boone.example' });
  await call('send-order-link', { email });
  await call('create-connected-account', { email, business_type: 'individual' });
  await call('send-account-link', { email });
  await call('subscribe-newsletter', { email, source: 'footer' });
  await call('subscribe-newsletter', { email, source: 'footer' });
  await call('send-contact-email', { name: person.firstName, email, message: 'Logless words' });

  // Errors are where personal data slips into logs.
  await call('create-payment-intent', checkoutRequest({ customerData: { email, firstName: 7 } }));
  for (const statement of ['open_checkout', 'insert into newsletter_subscribers', 'outbox']) {
    for (const when of ['before', 'after'] as const) {
      shop.database.breakAt({ statement, when });
      await call('create-payment-intent', checkoutRequest());
      await call('subscribe-newsletter', { email: `again.${email}`, source: 'footer' });
      await call('send-contact-email', { name: person.firstName, email, message: `No ${when}` });
    }
  }
  shop.mail.down();
  await call('send-contact-email', {
    name: person.firstName,
    email,
    message: 'Logless, mail down',
  });
  await shop.idle();
  shop.mail.up();
  await shop.deliverWebhooks();
  await shop.reconcile();

  const text = lines.join('\n');
  for (const about of ['request', 'incident', 'outbox'])
    expect(text).toContain(`"about":"${about}"`);
  const traces = [
    /logless/i,
    /boone/i,
    /555 0142/,
    /40599/,
    /203\.0\.113\.142/,
    /_secret_/,
    /sk_test|whsec_/,
  ];
  for (const trace of traces) expect(lines.filter((line) => trace.test(line))).toEqual([]);
  for (const secret of secrets.filter(Boolean)) expect(text).not.toContain(String(secret));
});
