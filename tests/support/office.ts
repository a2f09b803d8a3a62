import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { run } from '#adapters/database.ts';
import { newSecret } from '#adapters/secrets.ts';
import type { Reply, TestShop } from '../integration/test-shop.ts';
import { newUpsNumber } from './parcel.ts';

export const OWNER = 'owner@ghostbarrel.example';

/**
 * Starts a session in the database of this process, and returns the headers of its requests from a page of this origin.
 */
export async function signIn(origin: string, email = OWNER) {
  const { secret, secretHash } = newSecret();
  await run`insert into office_sessions (token_hash, email) values (${secretHash}, ${email})`;
  return { origin, cookie: `gb-office=${secret}` };
}

/**
 * The office's functions, each called by the owner in a session of its own, so that no test depends on the age of
 * another's.
 */
export function openOffice(shop: TestShop, email = OWNER) {
  /** The reply of a function, and what it does after it. */
  async function call(name: string, body: object = {}): Promise<Reply> {
    const reply = await shop.call(`admin-${name}`, body, await signIn(shop.url, email));
    await shop.idle();
    return reply;
  }
  /** The reply of a function that must work. */
  async function done<Body = Record<string, unknown>>(name: string, body: object = {}) {
    const { status, body: reply } = await call(name, body);
    expect([name, status, reply]).toEqual([name, 200, reply]);
    return reply as Body;
  }
  const refundableCents = async (orderNumber: string) =>
    (await call('get-order', { orderNumber })).body.refundableCents;

  return {
    call,
    done,
    /** Sets how many pieces of a size are on hand, as a file of counts does. */
    count: async (variant: string, onHand: number): Promise<Reply> => {
      const read = await call('read-stock-file', { csv: `variant,on_hand\n${variant},${onHand}` });
      const { counts = [] } = read.body as { counts?: object[] };
      return counts.length > 0 ? call('set-stock', { counts }) : read;
    },
    addStock: (variant: string, count: number) =>
      call('add-stock', { key: randomUUID(), additions: [{ variant, count }] }),
    uncount: (variant: string) => call('uncount-stock', { variant }),
    ship: (orderNumber: string, trackingNumber = newUpsNumber()) =>
      call('ship-order', { orderNumber, carrier: 'UPS', trackingNumber }),
    deliver: (orderNumber: string) => call('deliver-order', { orderNumber }),
    /** Cancels for what is left of the payment, as the button says. */
    cancel: async (orderNumber: string) => {
      const amountCents = await refundableCents(orderNumber);
      return call('cancel-order', { orderNumber, reason: 'asked for it', amountCents });
    },
    /** Refunds what is left of the payment, unless the changes name an amount. */
    refund: async (orderNumber: string, changes: object = {}) => {
      const amountCents = 'amountCents' in changes ? undefined : await refundableCents(orderNumber);
      const request = { orderNumber, amountCents, reason: 'a loose seam', restock: [] };
      return call('refund-order', { ...request, key: randomUUID(), ...changes });
    },
    /** Makes the order of a payment without one, refunds it or books it. */
    resolve: (resolution: 'order' | 'refund' | 'book', id: string, changes: object = {}) => {
      // PayPal's ids have no prefix.
      const provider = id.startsWith('pi_') ? 'stripe' : 'paypal';
      return call('resolve-payment', { provider, id, resolution, ...changes });
    },
  };
}
