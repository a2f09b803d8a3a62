import { randomUUID } from 'node:crypto';
import type { Seller } from '../integration/test-seller.ts';
import { oneTee, type TestShop } from '../integration/test-shop.ts';
import { openOffice } from '../support/office.ts';
import { tellOfDelays, writeToClub } from './live-notices.ts';
import { fulfill, type Office, TEE, tees } from './live-orders.ts';
import { sellArchived, sellOnStorefront } from './live-sellers.ts';
import { refundAndDispute, takeReturns } from './live-refunds.ts';

const SIZES = { S: 4, M: 200, L: 90, XXL: 0 };
/** Stripe answers no refund, as often as the SDK asks. */
const NO_REFUND = { method: 'POST', path: '/v1/refunds', what: 'drop', times: 1000 } as const;

/**
 * Does everything in the shop that shoppers, the owner, sellers and the providers can do, and leaves some of it
 * unfinished.
 */
export async function live(shop: TestShop): Promise<void> {
  const { done } = openOffice(shop);
  await prepare(done);
  await write(shop);
  await visitOffice(shop);
  await fulfill(shop, done);
  await takeReturns(shop, done);
  await refundAndDispute(shop, done);
  const seller = await sellOnStorefront(shop);
  await shop.deliverWebhooks();
  await expireAndDecline(shop);
  await shop.deliverWebhooks();
  await tellOfDelays(shop, done);
  await writeToClub(shop, done);
  await leaveOpen(shop, done, seller);
  await shop.idle();
}

async function prepare(done: Office): Promise<void> {
  const counts = Object.entries(SIZES).map(([size, onHand]) => ({
    variant: `${TEE}-${size.toLowerCase()}`,
    onHand,
    from: null,
  }));
  await done('set-stock', { counts: [...counts, { ...counts[0], variant: `${TEE}-xl` }] });
  await done('uncount-stock', { variant: `${TEE}-xl` });
  await done('add-stock', { key: randomUUID(), additions: [{ variant: `${TEE}-m`, count: 12 }] });
  const days = { firstDay: '2026-11-01', lastDay: '2036-12-31' };
  const code = { kind: 'percentage', value: 2000, maxRedemptions: 500, ...days };
  await done('create-promo-code', { code: 'COOPER20', ...code });
  await done('create-promo-code', { code: 'BARREL20', ...code });
  await done('end-promo-code', { code: 'BARREL20' });
}

/** Rows of the shop that belong to no order. */
async function write(shop: TestShop): Promise<void> {
  const email = 'etta@stave.example';
  for (const source of ['waitlist', 'contact', 'footer']) {
    await shop.call('subscribe-newsletter', { email: `${source}@stave.example`, source });
  }
  for (const size of ['S', 'XXL']) {
    await shop.call('join-waitlist', { email, productId: TEE, size });
  }
  await shop.call('send-contact-email', { name: 'Etta Boone', email, message: 'Do you ship?' });
  await shop.idle();
}

/** The owner signs in by an emailed link, downloads the subscribers, and signs out here and everywhere. */
async function visitOffice(shop: TestShop): Promise<void> {
  const owner = 'owner@ghostbarrel.example';
  const { origin } = new URL(shop.url);
  for (const everywhere of [false, true]) {
    await shop.call('admin-send-link', { email: owner }, { origin });
    await shop.idle();
    const token = /#([\w-]{43})/.exec(shop.emailsTo(owner)[0]?.text ?? '')?.[1];
    const { headers } = await shop.call('admin-sign-in', { token }, { origin });
    const [cookie = ''] = headers.getSetCookie();
    const session = { origin, cookie: cookie.split(';')[0] };
    await shop.call('admin-export-subscribers', {}, session);
    await shop.call('admin-sign-out', { everywhere }, session);
    await shop.idle();
  }
  // Another link, not used yet.
  await shop.call('admin-send-link', { email: owner }, { origin });
}

/** Checkouts that become no order, and payments that fail. */
async function expireAndDecline(shop: TestShop): Promise<void> {
  const expired = await shop.startPayment(tees('M', 1, 'COOPER20'));
  await shop.ageCheckout(expired);
  await shop.reconcile();
  await shop.deliverWebhooks();
  await shop.reconcile();
  const declined = await shop.startPayment();
  await shop
    .payByCard(declined.paymentIntentId, 'pm_card_visa_chargeDeclined')
    .catch(() => undefined);
  await shop.deliverWebhooks();
  const denied = await shop.buyByPaypal({}, 'pending');
  const capture = shop.paypalFaults.captures
    .all()
    .find(({ orderId }) => orderId === denied.orderId);
  shop.paypalFaults.captures.deny(String(capture?.id));
  await shop.deliverWebhooks();
  await payTwice(shop);
}

/** Paid at PayPal, which makes the order, and by card, which is refunded. */
async function payTwice(shop: TestShop): Promise<void> {
  const checkout = oneTee();
  const paypal = await shop.startPaypal(checkout);
  const card = await shop.startPayment(checkout);
  shop.approve(paypal);
  await shop.capture(paypal);
  await shop.payByCard(card.paymentIntentId);
  await shop.confirm(card);
  await shop.idle();
}

/** Orders that wait to be shipped, open checkouts, and refunds that Stripe has not answered. */
async function leaveOpen(shop: TestShop, done: Office, seller: Seller): Promise<void> {
  for (const size of ['S', 'M', 'L']) await shop.buyByCard(tees(size, 1));
  await shop.buyByPaypal();
  await shop.buyByPaypal({}, 'pending');
  await shop.startPayment(tees('M', 1, 'COOPER20'));
  const client = { 'x-nf-client-connection-ip': '2001:db8:0:1::7' };
  await shop.call('create-paypal-order', oneTee(), client);
  shop.faults.requests.order({ ...NO_REFUND, when: 'before' });
  const { orderNumber } = await shop.buyByCard();
  const reason = 'a loose seam';
  const refund = { orderNumber, amountCents: 300, reason, key: randomUUID(), restock: [] };
  await done('refund-order', refund);
  await payTwice(shop);
  await sellArchived(shop, seller);
}
