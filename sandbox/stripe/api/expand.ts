import type { StripeLedger } from '../tables.ts';
import { isList, type Reply } from './check-reply.ts';
import { invalidRequest } from './stripe-error.ts';

const EXPANDABLE = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
  default_price: 'price',
} as const;

/** Puts the objects themselves in the place of the ids that `expand[]` names. */
export function expand(reply: Reply, names: unknown, ledger: StripeLedger): Reply {
  if (!Array.isArray(names)) return reply;
  return names.reduce<Reply>((expanded, name) => expandOne(expanded, String(name), ledger), reply);
}

function expandOne(reply: Reply, name: string, ledger: StripeLedger): Reply {
  const [field = '', ...rest] = name.split('.');
  if (field === 'data' && isList(reply)) {
    const data = reply.data.map((each) => expandOne(each, rest.join('.'), ledger));
    return Object.assign({}, reply, { data });
  }
  if (field === 'line_items' && isSession(reply)) {
    return Object.assign({}, reply, { line_items: lineItemsOf(reply.id, ledger) });
  }
  const table = Object.entries(EXPANDABLE).find(([key]) => key === field)?.[1];
  const value: unknown = Object.entries(reply).find(([key]) => key === field)?.[1];
  if (!table || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  const found = typeof value === 'string' ? ledger.find(table, value) : undefined;
  if (!found) return reply;
  const inner = rest.length > 0 ? expandOne(found, rest.join('.'), ledger) : found;
  return { ...reply, [field]: inner };
}

function isSession(reply: Reply): reply is Reply & { id: string } {
  return reply.object === 'checkout.session' && 'id' in reply;
}

/** A session has its lines with it only when they are asked for. */
function lineItemsOf(session: string, ledger: StripeLedger) {
  const data = ledger.find('payment_page', session)?.lineItems ?? [];
  return {
    object: 'list',
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${session}/line_items`,
  };
}
