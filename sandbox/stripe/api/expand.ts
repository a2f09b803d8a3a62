import type { AccountLedger } from '../tables.ts';
import { invalidRequest } from './errors.ts';
import type { Reply } from './schema.ts';

const EXPANDABLE = {
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  product: 'product',
} as const;

/** Replaces the ids that `expand[]` names by their objects. */
export function expand(reply: Reply, names: unknown, ledger: AccountLedger): Reply {
  if (!Array.isArray(names)) return reply;
  return names.reduce<Reply>((expanded, name) => expandOne(expanded, String(name), ledger), reply);
}

function expandOne(reply: Reply, name: string, ledger: AccountLedger): Reply {
  const [field = '', ...rest] = name.split('.');
  const fields = new Map<string, unknown>(Object.entries(reply));
  // A session includes its line items only when they are expanded.
  if (field === 'line_items' && reply.object === 'checkout.session') {
    const id = String(fields.get('id'));
    const data = ledger.find('session_details', id)?.lineItems ?? [];
    const url = `/v1/checkout/sessions/${id}/line_items`;
    return Object.assign({}, reply, { line_items: { object: 'list', data, has_more: false, url } });
  }
  const table = Object.entries(EXPANDABLE).find(([key]) => key === field)?.[1];
  const value = fields.get(field);
  if (!table || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  const found = typeof value === 'string' ? ledger.find(table, value) : undefined;
  if (!found) return reply;
  return { ...reply, [field]: rest.length > 0 ? expandOne(found, rest.join('.'), ledger) : found };
}
