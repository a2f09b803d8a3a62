import * as z from 'zod';
import type { ReturnTab } from '#contracts/office/returns.ts';
import type { ReturnState } from '#shop/returns.ts';
import { oneRow, rows } from '#adapters/database.ts';
import { returnRow } from './returns.queries.ts';

interface ReturnSearch {
  tab: ReturnTab;
  /** Beginnings of words; empty for all returns. */
  search: string;
  /** The number of the last return of the page before. */
  after: string | undefined;
  limit: number;
}

const listedReturnRow = returnRow.extend({
  name: z.string(),
  city: z.string(),
  state_province: z.string(),
  country: z.string(),
  /** The rest of the order's payment. */
  leftCents: z.int(),
});

const foundRow = z.object({
  returns: z.array(listedReturnRow),
  /** How many returns match, by tab. */
  counts: z.record(z.string(), z.int()),
});

/**
 * A page of the returns that match, with the counts of all that do: the newest of `done`, the oldest of the other tabs.
 * A return has the words of its order and of its number, `RET-20261103-482913-1`, whose middle is the order's. So the
 * orders of a search without its beginning and its end are found by their index, and their returns compared with all of
 * it.
 */
export async function searchReturns({ tab, search, after = '', limit }: ReturnSearch) {
  const ofOrder = search.replace(/\bret\b-?|(?<=\d{6})-\d+\b/gi, ' ').trim();
  return oneRow(foundRow)`
    with found as materialized (
      select returns.id from orders join returns on order_id = orders.id
      where ${ofOrder} <> '' and words @@ prefix_query(${ofOrder})
        and (${ofOrder === search} or (words || array_to_tsvector(words_of(return_number))) @@ prefix_query(${search}))
    ), matching as not materialized (
      select id, state, requested_at from returns where ${ofOrder} = '' or id = any (array(select id from found))
    ), previous as (
      select requested_at, id from returns where return_number = ${after}
    ), page as (
      (
        select id, row_number() over (order by requested_at, id) as place from matching
        where state = ${tab} and (
          ${after} = '' or (requested_at, id) > ((select requested_at from previous), (select id from previous))
        )
        order by requested_at, id
        limit ${limit}
      ) union all (
        select id, row_number() over (order by requested_at desc, id desc) as place from matching
        where ${tab} = 'done' and state in ('completed', 'refused', 'cancelled') and (
          ${after} = '' or (requested_at, id) < ((select requested_at from previous), (select id from previous))
        )
        order by requested_at desc, id desc
        limit ${limit}
      )
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(listed_returns) || jsonb_build_object(
          'name', customers.first_name || ' ' || customers.last_name, 'city', city, 'state_province', state_province,
          'country', country, 'leftCents', coalesce(left_to_refund(payment_of(orders.id)), 0)
        ) order by place), '[]')
        from page
        join listed_returns using (id)
        join orders on orders.id = "orderId"
        join customers on customers.id = customer_id
        join shipping_addresses on shipping_addresses.id = shipping_address_id
      ) as returns,
      (
        select coalesce(jsonb_object_agg(tab, count), '{}')
        from (
          select case when state in ('requested', 'label_sent', 'received') then state else 'done' end as tab, count(*) as count
          from matching group by tab
        ) as counted
      ) as counts`;
}

export async function listReturns(states: readonly ReturnState[]) {
  return rows(returnRow.extend({ leftCents: z.int() }))`
    select *, coalesce(left_to_refund(payment_of("orderId")), 0) as "leftCents" from listed_returns
    where state = any(${states}) order by "requestedAt", id`;
}
