import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { isDeep } from '../support/deep.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';

/** `npm test` has a seventh of the work, and a Stripe that takes seven times as long. */
const SCALE = isDeep ? 1 : 7;
/** Of ten calls at once that take a quarter of a second. */
const CALL_MS = 25 * SCALE;

const shop = sharedShop(openShopInTrouble);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  shop.resetFaults();
});

/** Unpaid checkouts by card whose hour is over, with their payments at Stripe. */
async function abandon(count: number): Promise<string[]> {
  const { checkoutKey, paymentIntentId } = await shop.startPayment();
  const ids: string[] = [];
  while (ids.length < count) {
    const created = Array.from({ length: 10 }, () => shop.createAtStripe(3073));
    ids.push(...(await Promise.all(created)));
  }
  await shop.database.query(
    `with copied as (
       insert into checkouts
       select (jsonb_populate_record(checkouts, jsonb_build_object('id', gen_random_uuid(), 'checkout_key', gen_random_uuid()))).*
       from checkouts, generate_series(1, cardinality($1::text[])) where checkout_key = $2
       returning id
     ), numbered as (
       select id, row_number() over () as place from copied
     )
     insert into payments (checkout_id, provider, provider_payment_id, amount, currency)
     select numbered.id, 'stripe', $1[place], amount, currency
     from numbered, payments where provider_payment_id = $3`,
    [ids, checkoutKey, paymentIntentId],
  );
  await shop.age('61 minutes');
  return ids;
}

/** Events of these payments whose webhook has failed. */
const failEvents = (intents: string[]) =>
  shop.database.query(
    `insert into provider_events (provider, event_id, type, object_id, received_at)
     select 'stripe', 'evt_' || id, 'payment_intent.succeeded', id, now() - interval '5 minutes' from unnest($1::text[]) as id`,
    [intents],
  );

/** A run of the schedule, a quarter of an hour after the one before, whose time is what Stripe takes. */
async function runSchedule() {
  await shop.age('15 minutes');
  await reconcilePayments();
  await shop.idle();
  return readLeft();
}

async function readLeft() {
  const [left] = await shop.database.query(`select
    (select count(*)::integer from checkouts where state in ('open', 'awaiting_payment')) as checkouts,
    (select count(*)::integer from provider_events where processed_at is null) as events`);
  return left as { checkouts: number; events: number };
}

/** Stripe takes its time: the clock of the shop stands still but for that. */
function slowStripe() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const until = () => Promise.resolve(vi.setSystemTime(Date.now() + CALL_MS));
  for (const method of ['GET', 'POST'] as const) {
    for (const path of ['/v1/payment_intents/:id', '/v1/payment_intents/:id/cancel']) {
      const slow = { when: 'before', what: 'delay', times: Number.POSITIVE_INFINITY } as const;
      shop.faults.requests.order({ method, path, until, ...slow });
    }
  }
}

test('a link to sign in and an email about an order, behind 5,000 of a size that is back, leave in the first ten', async () => {
  const order = await shop.buyByCard();
  const count = Math.ceil(5000 / SCALE ** 2);
  await shop.database.query(
    `with waiting as (
       insert into waitlist (email, product_id, size, notified_at)
       select 'waits.' || place || '@tolliver.example', 'ghost-barrel-tee', 'M', now() from generate_series(1, $1) as place
       returning id
     )
     insert into outbox (kind, dedupe_key, payload, available_at)
     select 'back-in-stock', 'back-in-stock:' || id, jsonb_build_object('waitlist_id', id), now() - interval '10 minutes'
     from waiting`,
    [count],
  );
  await shop.database.query(
    `insert into outbox (kind, dedupe_key, payload)
     values ('order-confirmation', 'again', jsonb_build_object('order_id', $1::text)), ('order-links', 'last', jsonb_build_object('email', $2::text))`,
    [order.orderId, order.email],
  );
  const before = shop.mailbox.mails.length;
  await sendOutbox();
  const sent = shop.mailbox.mails.toReversed().slice(before);
  expect(sent.slice(0, 10).filter(({ to }) => to === order.email)).toHaveLength(2);
  expect(sent.length).toBeGreaterThan(10);
  await shop.database.query("delete from outbox where kind = 'back-in-stock'");
}, 120_000);

describe('while Stripe takes a quarter of a second', () => {
  test('no overdue checkout among 300 is left after three runs, and all events are taken', async () => {
    await failEvents((await abandon(Math.ceil(300 / SCALE))).slice(0, 25));
    slowStripe();
    for (let run = 1; run < 3; run += 1) await runSchedule();
    expect(await runSchedule()).toEqual({ checkouts: 0, events: 0 });
  }, 120_000);

  test('of 2,000 at least 80 end in each run, and events are taken in each', async () => {
    const intents = await abandon(Math.ceil(2000 / SCALE));
    await failEvents(intents.slice(0, 1000));
    // Their hour is not over: each run may check all of them again.
    await shop.database.query(
      "update checkouts set expires_at = now() + interval '1 day' where id in (select checkout_id from payments where provider_payment_id = any ($1))",
      [intents.slice(0, 300 / SCALE)],
    );
    slowStripe();
    let before = await readLeft();
    for (let run = 1; run <= 4; run += 1) {
      const left = await runSchedule();
      expect(before.checkouts - left.checkouts).toBeGreaterThanOrEqual(80 / SCALE);
      expect(before.events - left.events).toBeGreaterThanOrEqual(10);
      before = left;
    }
  }, 300_000);
});
