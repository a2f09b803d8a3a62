import type { Query } from '../bench/seed.ts';

/** Figures of the shop's rows that no migration may change: sums of money, states, pieces. */
const FIGURES = {
  payments: `select provider, state, count(*)::integer, sum(amount)::integer as amount from payments group by 1, 2 order by 1, 2`,
  bookings: `select provider, kind, count(*)::integer, sum(bookings.amount)::integer as amount, sum(tax)::integer as tax
    from bookings join payments on payments.id = payment_id group by 1, 2 order by 1, 2`,
  refunds: `select kind, state, count(*)::integer, sum(amount)::integer as amount, sum(sales_tax)::integer as tax, sum(fee)::integer as fee
    from refunds group by 1, 2 order by 1, 2`,
  orders: `select status, payment_status, count(*)::integer, sum(total_amount)::integer as amount, sum(sales_tax)::integer as tax
    from orders group by 1, 2 order by 1, 2`,
  items: `select product_id, size, sum(quantity)::integer as pieces, sum(total_price)::integer as price from order_items group by 1, 2 order by 1, 2`,
  checkouts: `select state, count(*)::integer, sum(total)::integer as total from checkouts group by 1 order by 1`,
  returns: `select returns.state, outcome, count(*)::integer, sum(price)::integer as price from returns join return_items on return_id = returns.id
    group by 1, 2 order by 1, 2`,
  stock: `select product_id, size, on_hand, committed, reserved, announced, offered from stock order by 1, 2`,
  promoCodes: `select code, used, (select count(*)::integer from promo_redemptions as held where held.code = promo_codes.code and state <> 'released')
    from promo_codes order by 1`,
  outbox: `select kind, done_at is null as waits, count(*)::integer from outbox group by 1, 2 order by 1, 2`,
  sales: `select account_id, refund_status, sum(amount)::integer as amount, sum(application_fee)::integer as fee from connect_sales group by 1, 2 order by 1, 2`,
  readers: `select source, count(*)::integer from newsletter_subscribers group by 1 order by 1`,
  audit: `select subject, action, count(*)::integer from audit group by 1, 2 order by 1, 2`,
};

export async function figures(query: Query): Promise<Record<string, unknown>> {
  const found = Object.entries(FIGURES).map(async ([name, text]) => [name, await query(text)]);
  return Object.fromEntries(await Promise.all(found)) as Record<string, unknown>;
}
