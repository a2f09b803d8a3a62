import { randomUUID } from 'node:crypto';
import { oneTee, type TestShop } from '../integration/test-shop.ts';
import type { openOffice } from '../support/office.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { lexington } from '../support/shopper.ts';

export const TEE = 'ghost-barrel-tee';

export type Office = ReturnType<typeof openOffice>['done'];

export const ship = (done: Office, orderNumber: string) =>
  done('ship-order', { orderNumber, carrier: 'ups', trackingNumber: newUpsNumber() });

/** So many tees at 28.99 to Lexington, a fifth less with this promo code. */
export function tees(size: string, quantity: number, promoCode = '') {
  const cents = 2899 * quantity;
  const left = cents - (promoCode ? Math.round(cents / 5) : 0);
  const amount = (left + Math.round(left * 0.06)) / 100;
  return { items: [{ id: TEE, size, quantity }], amount, promoCode };
}

/** Buys in every way, and ships, corrects, delivers and cancels as the owner does. */
export async function fulfill(shop: TestShop, done: Office): Promise<void> {
  const address = { ...lexington, addressLine2: 'Rickhouse 4' };
  const { orderNumber } = await shop.buyByCard({
    ...tees('M', 2, 'COOPER20'),
    customerData: {
      firstName: 'June',
      lastName: 'Tolliver',
      email: 'june@tolliver.example',
      phone: '+1 859 555 0142',
    },
    shippingAddress: address,
    orderNotes: 'Ring twice.',
  });
  await shop.call('send-order-link', { email: 'june@tolliver.example' });
  const order = await done<{ items: { id: string }[]; shippingAddress: object }>('get-order', {
    orderNumber,
  });
  const { shippingAddress: from } = order;
  await done('correct-address', { ...address, city: 'Versailles', orderNumber, from });
  await done('change-size', {
    orderNumber,
    itemId: order.items[0]?.id,
    from: { size: 'M', quantity: 2 },
    size: 'L',
    onlyOne: true,
    key: randomUUID(),
  });
  await done('add-note', { orderNumber, note: 'A gift: no slip.' });
  await done('packing-slips', { orderNumbers: [orderNumber] });
  await ship(done, orderNumber);
  const [parcel] = await shop.database.query('select * from shipments order by shipped_at desc');
  await done('correct-tracking', {
    orderNumber,
    carrier: 'ups',
    trackingNumber: newUpsNumber(),
    from: { carrier: parcel?.carrier, trackingNumber: parcel?.tracking_number },
  });
  await done('deliver-order', { orderNumber });
  await done('message-shopper', { orderNumber, key: randomUUID(), message: 'Did it fit?' });
  await erase(shop, done);
  const history = await done<{ history: { emailId: string | null }[] }>('get-order', {
    orderNumber,
  });
  const emailId = history.history.find((entry) => entry.emailId)?.emailId;
  await done('resend-email', { orderNumber, emailId });

  await ship(done, (await shop.buyByPaypal()).order.orderNumber);
  const delivered = await shop.buyByCard();
  await ship(done, delivered.orderNumber);
  await done('deliver-order', delivered);
  await shop.call('place-free-order', oneTee({ promoCode: 'ANGELSHARE', amount: 0 }));
  const hosted = oneTee();
  const { body } = await shop.call('create-checkout-session', hosted);
  const { checkoutKey } = hosted;
  await shop.payHosted(String(body.sessionId));
  await shop.call('verify-checkout-session', { sessionId: body.sessionId, checkoutKey });
  const cancelled = await shop.buyByCard(tees('M', 1, 'COOPER20'));
  const reason = 'bought twice';
  await done('cancel-order', { ...cancelled, reason, amountCents: 2458 });
}

/** Someone buys, asks what we keep, and is erased. */
async function erase(shop: TestShop, done: Office): Promise<void> {
  const email = 'leaver@stave.example';
  const customerData = { firstName: 'Ada', lastName: 'Stave', email };
  const { orderNumber } = await shop.buyByCard({ customerData });
  await ship(done, orderNumber);
  await done('deliver-order', { orderNumber });
  await shop.idle();
  await done('export-customer', { email });
  await done('erase-customer', { email });
  await shop.idle();
}
