/**
 * Conditions that hold in the tables at any time, whatever has failed. Each query returns a sentence for each
 * violation. The fault tests ask after every fault, and `npm run task -- restore` asks a restored database.
 */
export const DATABASE_INVARIANTS: Record<string, string> = {
  'at most one order for one checkout key': `select checkout_key || ' has ' || count(*) || ' orders' as sentence
     from orders join checkouts on checkouts.id = orders.checkout_id
     group by checkout_key having count(*) > 1`,

  'the bookings are what was paid and given back': `select provider_payment_id || ' has ' || booked || ' booked, ' || due || ' due' as sentence
     from payments, lateral (
       select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) as booked
       from bookings where payment_id = payments.id
     ) as books, lateral (
       select case when paid_at is null or payments.state = 'cancelled' then 0 else payments.amount end
         - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and state = 'succeeded') as due
     ) as kept
     where booked <> due`,

  'the sums of days that are over are those of their bookings': `select summed.time_zone || ' sums up ' || summed.orders || ' orders and ' || summed.cents
       || ' cents, booked were ' || booked.orders || ' and ' || booked.cents as sentence
     from (select time_zone, sum(orders) as orders, sum(paid - paid_back) as cents from day_sums group by time_zone) as summed, lateral (
       select count(*) filter (where is_sale) as orders,
         sum(case entry.kind when 'payment' then entry.amount else -entry.amount end) as cents
       from bookings join journal_entries as entry using (id)
       where order_number is not null and coalesce(booked_at, bookings.at) < summed_until(summed.time_zone)
     ) as booked
     where (summed.orders, summed.cents) <> (booked.orders, booked.cents)`,

  'promo codes within their limit, counted once': `select code || ' counts ' || used || ' uses of ' || held as sentence
     from promo_codes, lateral (
       select count(*) as held from promo_redemptions
       where promo_redemptions.code = promo_codes.code and state <> 'released'
     ) as redemptions
     where code <> 'FIRSTRUN' and (used <> held or used > max_redemptions)`,

  'committed is what is sold and not shipped, reserved what is being paid for': `select size || ' has ' || committed || ' committed and ' || reserved || ' reserved, sold '
       || sold.quantity || ' and held ' || held.quantity as sentence
     from stock, lateral (
       select coalesce(sum(quantity), 0) as quantity
       from order_items as item join orders on orders.id = item.order_id
       where status = 'processing' and (item.product_id, item.size) = (stock.product_id, stock.size)
     ) as sold, lateral (
       select coalesce(sum(quantity), 0) as quantity from stock_reservations as reservation
       where (reservation.product_id, reservation.size) = (stock.product_id, stock.size)
     ) as held
     where committed <> sold.quantity or reserved <> held.quantity`,

  'no reservation outlives its checkout or its return': `select size || ' is reserved by ' || holder_id as sentence
     from stock_reservations
       left join checkouts on checkouts.id = holder_id left join returns on returns.id = holder_id
     where coalesce(checkouts.state, returns.state, '') not in
       ('open', 'awaiting_payment', 'requested', 'label_sent', 'received')`,

  'a piece is refunded once, and is put back into stock once': `select order_number || ' piece ' || piece || ' is refunded ' || count(*) || ' times' as sentence
     from return_items join order_items on order_items.id = order_item_id join orders on orders.id = order_id
     where outcome = 'refunded' group by order_number, order_item_id, piece having count(*) > 1
     union all
     select order_number || ' has too many ' || size || ' back' from orders cross join lateral (
       select size, sum(quantity) as quantity from (
         select size, quantity from order_items where order_id = orders.id
         union all
         select new_size, 1 from return_items join order_items on order_items.id = order_item_id
         where order_id = orders.id and outcome = 'exchanged'
         union all
         select return_items.size, -1 from return_items join order_items on order_items.id = order_item_id
         where order_id = orders.id and is_restocked
         union all
         select back.size, -back.quantity from refunds join payments on payments.id = payment_id
           cross join jsonb_to_recordset(restocked) as back (size text, quantity integer)
         where payments.checkout_id = orders.checkout_id
       ) as moved group by size
     ) as left_out where quantity < 0`,

  'no more is refunded than was paid': `select provider_payment_id || ' refunds ' || refunded as sentence from payments cross join lateral (
       select sum(amount) as refunded from refunds
       where payment_id = payments.id and state in ('queued', 'succeeded')
     ) as refund where refunded > amount`,

  'no more of shipping is refunded than was paid for it': `select provider_payment_id || ' has ' || shipping || ' and ' || tax || ' left' as sentence
     from payments cross join shipping_left(payments) where shipping < 0 or tax < 0`,

  'an order has what was bought, in whatever sizes': `select order_number || ' has ' || has.quantity || ' pieces for ' || has.price as sentence
     from orders join checkouts on checkouts.id = orders.checkout_id cross join lateral (
       select sum(quantity) as quantity, sum(total_price) as price from order_items where order_id = orders.id
     ) as has
     where has.price <> checkouts.subtotal or has.quantity <> (select sum(quantity) from quantity_by_variant(items))`,

  "an order's total is its checkout's": `select order_number || ' costs ' || total_amount as sentence
     from orders join checkouts on checkouts.id = orders.checkout_id
     where total_amount <> total or checkouts.state <> 'ordered'`,

  'an order is refunded when its payment is': `select order_number || ' is ' || status || ', its payment ' || payment_status || ', at us ' || payments.state as sentence
     from orders join payments using (checkout_id)
     where payments.state in ('applied', 'refunded') and not is_unapplied_payment(payments)
       and ((payments.state = 'refunded') <> (payment_status = 'refunded')
         or (payment_status = 'refunded' and status not in ('refunded', 'cancelled')))`,

  'every order has its payment': `select order_number || ' has no payment' as sentence from orders where not exists (
       select from payments where payments.checkout_id = orders.checkout_id
         and amount = total_amount and state not in ('created', 'superseded')
     )`,

  'a refund that is owed is in the outbox': `select 'refund ' || id || ' is queued and not in the outbox' as sentence from refunds
     where state = 'queued' and not exists (
       select from outbox where kind = 'refund' and payload ->> 'refund_id' = refunds.id::text
     )`,
};
