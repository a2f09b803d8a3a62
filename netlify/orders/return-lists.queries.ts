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
  /** What is left of the order's payment. */
  leftCents: z.int(),
});

const foundRow = z.object({
  returns: z.array(listedReturnRow),
  /** How many returns match, by tab. */
  counts: z.record(z.string(), z.int()),
});

/** A page of the returns that match, with the counts of all that do: the newest of `done`, the oldest of the other tabs. */
export async function searchReturns({ tab, search, after = '', limit }: ReturnSearch) {
  return oneRow(foundRow)`
    with matching as (
      select returns.id, return_number,
        case when state in ('requested', 'label_sent', 'received') then state else 'done' end as tab,
        row_number() over (order by requested_at, returns.id) * case when ${tab} = 'done' then -1 else 1 end as place
      from returns join orders on orders.id = order_id
      where ${search} = '' or (words || array_to_tsvector(words_of(return_number))) @@ prefix_query(${search})
    ), page as (
      select id, place from matching
      where tab = ${tab} and (${after} = '' or place > (select place from matching where return_number = ${after}))
      order by place
      limit ${limit}
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
        from (select tab, count(*) as count from matching group by tab) as counted
      ) as counts`;
}

/** The returns in these states, the oldest first. */
export async function listReturns(states: readonly ReturnState[]) {
  return rows(returnRow.extend({ leftCents: z.int() }))`
    select *, coalesce(left_to_refund(payment_of("orderId")), 0) as "leftCents" from listed_returns
    where state = any(${states}) order by "requestedAt", id`;
}
