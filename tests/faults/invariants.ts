import { DATABASE_INVARIANTS } from '#scripts/launcher/database-invariants.ts';
import type { ShopInTrouble } from './shop-in-trouble.ts';

/**
 * Conditions that hold for every checkout after any fault, with those of the tables. Each invariant returns the
 * violations it finds; amounts are read from the providers, never from our own tables.
 */
export const INVARIANTS: Record<string, (shop: ShopInTrouble) => Promise<string[]>> = {
  'the tables agree': async (shop) =>
    (
      await Promise.all(Object.values(DATABASE_INVARIANTS).map((query) => sentences(shop, query)))
    ).flat(),

  'one charge for an order, none without': chargesKept,

  "a seller's sale is refunded as we say": async (shop) => {
    const sales = await shop.database.query('select * from connect_sales');
    const sentences = sales.map(async (sale) => {
      const seller = { stripeAccount: String(sale.account_id) };
      const refunded = await shop.refundedAtStripe(String(sale.payment_intent_id), seller);
      const due = sale.refund_status === null ? 0 : Number(sale.amount);
      return refunded === due
        ? []
        : [`${String(sale.session_id)} refunded ${refunded}, due ${due}`];
    });
    return (await Promise.all(sentences)).flat();
  },

  'no capture of an expired checkout': async (shop) => {
    const captured = shop.paypalFaults.captures.all().map(({ customId }) => customId);
    // One that sold out while it was paid expires with its payment, which is refunded.
    const expired = await shop.database.query(
      `select id from checkouts where state = 'expired' and not exists (
         select from payments join refunds on payment_id = payments.id
         where checkout_id = checkouts.id and reason = 'sold out'
       )`,
    );
    return expired.map(({ id }) => String(id)).filter((id) => captured.includes(id));
  },

  'one confirmation email for each order, and one for each of its refunds': async (shop) => {
    const expected = await shop.database.query(
      `select 'Your order ' || order_number as subject, 1 as due from orders
       union all
       select '$' || to_char(refunds.amount / 100.0, 'FM990.00') || ' refunded for order ' || order_number, count(*)::integer
       from refunds
       join payments on payments.id = refunds.payment_id
       join orders on orders.checkout_id = payments.checkout_id
       where refunds.state = 'succeeded' and kind <> 'reversal' and not is_unapplied_payment(payments)
       group by 1`,
    );
    return expected.flatMap(({ subject, due }) => {
      const mails = shop.mailbox.mails.filter((mail) => mail.subject === subject);
      // After a crash between sending and recording it, the same email is sent again: it counts once.
      const shown = new Set(mails.map(({ messageId }) => messageId)).size;
      return shown === due ? [] : [`${shown} mails '${String(subject)}', due ${String(due)}`];
    });
  },

  'what is free is announced, and offered to those who wait': (shop) =>
    sentences(
      shop,
      `select product_id || ' ' || size || ' has ' || free || ' free, announces ' || coalesce(announced::text, 'nothing')
         || ', offered ' || offered || ', and ' || waiting || ' wait' as sentence
       from stock,
         lateral (select on_hand - committed - reserved as free) as free,
         lateral (
           select count(*)::integer as waiting from waitlist
           where (product_id, size) = (stock.product_id, stock.size) and notified_at is null
         ) as waiting
       where announced is distinct from case when free <= 3 then free end or offered > free or (waiting > 0 and offered < free)`,
    ),

  'no email or refund pending': (shop) =>
    sentences(
      shop,
      `select kind || ': ' || coalesce(last_error, 'not tried') as sentence from outbox
       where done_at is null
       union all
       -- A dispute or a refund by hand may take what ours was to give back; won, a dispute is a reversal that failed.
       select 'refund ' || state from refunds
       where state = 'queued' or (state = 'failed' and not exists (
         select from refunds as other where other.payment_id = refunds.payment_id and kind in ('reversal', 'external')
       ))`,
    ),
};

/** The violations, each under its invariant. */
export async function brokenInvariants(shop: ShopInTrouble): Promise<string[]> {
  const broken = await Promise.all(
    Object.entries(INVARIANTS).map(async ([name, check]) =>
      (await check(shop)).map((sentence) => `${name}: ${sentence}`),
    ),
  );
  return broken.flat();
}

async function sentences(shop: ShopInTrouble, query: string): Promise<string[]> {
  return (await shop.database.query(query)).map(({ sentence }) => String(sentence));
}

/**
 * Compares what each shopper has paid, less refunds, with what the order costs, less the refunds that we say were made.
 */
async function chargesKept(shop: ShopInTrouble): Promise<string[]> {
  const kept = new Map<string, number[]>();
  const checkouts = await shop.database.query(
    `select id, checkout_key, (
       select array_agg(provider_payment_id) from payments
       where checkout_id = checkouts.id and provider = 'stripe'
     ) as intents from checkouts`,
  );
  const keyOf = new Map(checkouts.map((row) => [String(row.id), String(row.checkout_key)]));
  const addCharge = (key: string, cents: number) => {
    if (cents > 0) kept.set(key, [...(kept.get(key) ?? []), cents]);
  };
  for (const { checkout_key: key, intents } of checkouts) {
    for (const id of (intents as string[] | null) ?? [])
      addCharge(String(key), await shop.netAtStripe(id));
  }
  for (const { customId, status, cents, refundedCents } of shop.paypalFaults.captures.all()) {
    if (status !== 'DECLINED') addCharge(keyOf.get(String(customId)) ?? '?', cents - refundedCents);
  }

  const orders = await shop.database.query(
    `select checkout_key, payment_status, total_amount - coalesce((
       select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
       where payments.checkout_id = checkouts.id and refunds.state = 'succeeded'
         and not is_unapplied_payment(payments)
     ), 0) as kept
     from orders join checkouts on checkouts.id = orders.checkout_id`,
  );
  const due = new Map(
    orders
      .filter(({ payment_status }) => payment_status !== 'failed')
      .map((order) => [String(order.checkout_key), Number(order.kept)]),
  );
  return [...new Set([...kept.keys(), ...due.keys()])].flatMap((key) => {
    const charges = JSON.stringify(kept.get(key) ?? []);
    const wanted = JSON.stringify(due.get(key) ? [due.get(key)] : []);
    return charges === wanted ? [] : [`${key} kept ${charges}, due ${wanted}`];
  });
}
