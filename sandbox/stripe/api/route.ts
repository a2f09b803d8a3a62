import type { Endpoint } from '#sandbox/provider/http.ts';
import type { StripeSandbox } from '../sandbox.ts';
import type { Caller } from '../schema/reply-schema.ts';
import type { RequestShapes } from '../schema/requests.ts';
import type { AccountLedger } from '../tables.ts';
import { invalidRequest } from './errors.ts';
import { type Page, parseRequest, type Reply } from './schema.ts';

export interface Call<Parameters> {
  id: string;
  parameters: Parameters;
  caller: Caller;
  /** Authorizes a browser for one payment intent. */
  clientSecret: string | undefined;
}
export type CallOf<Name extends keyof RequestShapes> = Call<RequestShapes[Name]>;

export interface Route {
  endpoint: Endpoint;
  forBrowsers: boolean;
  /** Throws Stripe's error for invalid parameters; otherwise the request can be executed. */
  prepare(call: Call<Record<string, unknown>>, sandbox: StripeSandbox): () => Reply | Page;
}

export function route<Name extends keyof RequestShapes>(
  endpoint: Endpoint,
  shape: Name,
  handle: (call: CallOf<Name>, sandbox: StripeSandbox) => Reply | Page,
  options: { forBrowsers: boolean } = { forBrowsers: false },
): Route {
  const isV2 = endpoint.includes(' /v2/');
  return {
    endpoint,
    forBrowsers: options.forBrowsers,
    prepare(call, sandbox) {
      const parsed = { ...call, parameters: parseRequest(shape, call.parameters, isV2) };
      return () => handle(parsed, sandbox);
    },
  };
}

export interface List<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

/** The first page of `rows`, which are oldest first, as Stripe lists them: newest first. */
export function listOf<Row>(rows: readonly Row[], limit = 10, url: string): List<Row> {
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid limit: must be between 1 and 100`, { param: 'limit' });
  }
  const data = rows.toReversed().slice(0, limit);
  return { object: 'list', data, has_more: rows.length > limit, url };
}

/** A list of the v2 API, which has no `object`. */
export function pageOf(rows: readonly Reply[], limit = 20): Page {
  const data = rows.toReversed().slice(0, limit);
  return { data, next_page_url: null, previous_page_url: null };
}

const EXPANDABLE = {
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  product: 'product',
} as const;

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
