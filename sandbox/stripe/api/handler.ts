import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import qs from 'qs';
import Stripe from 'stripe';
import type { Handler } from '#sandbox/provider/http.ts';
import { injectFault, type RequestFaults } from '#sandbox/provider/request-faults.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import type { AccountLedger } from '../tables.ts';
import { authorize, refuseBrowser } from './authorize.ts';
import { errorReply, invalidRequest, isV2, StripeError, UNKNOWN_ERROR } from './errors.ts';
import { findSavedReply, saveReply } from './idempotency.ts';
import type { Call, Route } from './route.ts';
import { checkReply, type Reply } from './schema.ts';

interface ApiRequest {
  method: string;
  path: string;
  parameters: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  requestId: string;
  idempotencyKey: string | undefined;
  /** A test wants the request to be committed and the reply replaced by an error. */
  failsAfterwards: boolean;
}
type Outcome = [status: number, body: string];

/** Stripe's API: each request is committed as a whole or rolled back, or fails as a test has ordered. */
export function apiHandler(
  routes: readonly Route[],
  sandbox: StripeSandbox,
  requestFaults: RequestFaults,
): Handler {
  return async (request, response) => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://sandbox');
    const { method = 'GET', headers, socket } = request;
    const requestId = newId('req', 14);
    writeHeaders(response, requestId);
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return true;
    }
    const parameters = await readParameters(request, search.slice(1));
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const fault = requestFaults.take(method, path);
    const failsAfterwards = fault?.when === 'after' && fault.what === 'error';
    const apiRequest = { method, path, parameters, headers, requestId };

    let result = await injectFault(fault, 'before', socket);
    if (result === 'continue') {
      const outcome = respond({ ...apiRequest, idempotencyKey, failsAfterwards }, routes, sandbox);
      result = failsAfterwards ? 'continue' : await injectFault(fault, 'after', socket);
      if (result === 'continue') {
        if (idempotencyKey) response.setHeader('idempotency-key', idempotencyKey);
        if (outcome.isReplayed) response.setHeader('idempotent-replayed', 'true');
        response.writeHead(outcome.status).end(outcome.body);
      }
    }
    if (result === 'drop') socket.destroy();
    if (result === 'error') response.writeHead(500).end(JSON.stringify({ error: UNKNOWN_ERROR }));
    return true;
  };
}

function respond(request: ApiRequest, routes: readonly Route[], platform: StripeSandbox) {
  try {
    const { headers, parameters } = request;
    const { caller, account } = authorize(headers, parameters, platform);
    const { client_secret: clientSecret, ...others } = parameters;
    delete others['key'];
    delete others['_stripe_account'];
    const { route, id } = findRoute(routes, request);
    if (caller === 'browser' && !route.forBrowsers) throw refuseBrowser();
    const call: Call<Record<string, unknown>> = {
      id,
      parameters: others,
      caller,
      clientSecret: typeof clientSecret === 'string' ? clientSecret : undefined,
      requestId: request.requestId,
      idempotencyKey: request.idempotencyKey,
    };
    const sandbox = platform.forAccount(account);
    const saved = findSavedReply(request, sandbox);
    if (saved) return { ...saved, isReplayed: true };
    const [status, body] = runRoute(request, route, call, sandbox);
    return { status, body, isReplayed: false };
  } catch (error) {
    platform.rollback();
    const [status, body] = errorReply(error, request.path);
    return { status, body, isReplayed: false };
  }
}

/** Runs the route and saves its reply under the idempotency key, also when it is an error. */
function runRoute(
  request: ApiRequest,
  route: Route,
  call: Call<Record<string, unknown>>,
  sandbox: StripeSandbox,
): Outcome {
  const done = callRoute(request, route, call, sandbox);
  const sent: Outcome = request.failsAfterwards
    ? [500, JSON.stringify({ error: UNKNOWN_ERROR })]
    : done;
  // The v1 API replays a server error for a day; the v2 API runs the request again.
  saveReply(request, isV2(request.path) ? done : sent, sandbox);
  sandbox.commit();
  return sent;
}

function callRoute(
  { parameters, path }: ApiRequest,
  route: Route,
  call: Call<Record<string, unknown>>,
  sandbox: StripeSandbox,
): Outcome {
  try {
    const reply = route.handle(structuredClone(call), sandbox);
    const expanded =
      'object' in reply ? expand(reply, parameters['expand'], sandbox.ledger) : reply;
    checkReply(expanded, call.caller);
    return [200, JSON.stringify(expanded, null, 2)];
  } catch (error) {
    // A declined card is committed with its failed charge. Any other error is rolled back.
    if (error instanceof StripeError && error.body.charge) return errorReply(error, path);
    throw error;
  }
}

const EXPANDABLE = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
  default_price: 'price',
} as const;

/** Replaces the ids that `expand[]` names by their objects. */
function expand(reply: Reply, names: unknown, ledger: AccountLedger): Reply {
  if (!Array.isArray(names)) return reply;
  return names.reduce<Reply>((expanded, name) => expandOne(expanded, String(name), ledger), reply);
}

function expandOne(reply: Reply, name: string, ledger: AccountLedger): Reply {
  const [field = '', ...rest] = name.split('.');
  // A session includes its line items only when they are expanded.
  if (field === 'line_items' && reply.object === 'checkout.session' && 'id' in reply) {
    const data = ledger.find('session_details', String(reply.id))?.lineItems ?? [];
    const url = `/v1/checkout/sessions/${String(reply.id)}/line_items`;
    return Object.assign({}, reply, { line_items: { object: 'list', data, has_more: false, url } });
  }
  const table = Object.entries(EXPANDABLE).find(([key]) => key === field)?.[1];
  const value: unknown = Object.entries(reply).find(([key]) => key === field)?.[1];
  if (!table || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  const found = typeof value === 'string' ? ledger.find(table, value) : undefined;
  if (!found) return reply;
  return { ...reply, [field]: rest.length > 0 ? expandOne(found, rest.join('.'), ledger) : found };
}

function findRoute(
  routes: readonly Route[],
  { method, path }: ApiRequest,
): { route: Route; id: string } {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. The local stand-in offers less than Stripe: see sandbox/stripe/differences.md.`,
  });
}

/** Query and body of a request as one object of parameters, nested as Stripe's brackets say (`metadata[key]=…`). */
async function readParameters(
  request: IncomingMessage,
  query: string,
): Promise<Record<string, unknown>> {
  const parse = (form: string) =>
    qs.parse(form, { depth: 12, arrayLimit: 1000, parameterLimit: 10_000 });
  const body = await text(request);
  const isJson = request.headers['content-type']?.startsWith('application/json');
  return { ...parse(query), ...(isJson ? parseJson(body) : parse(body)) };
}

/** Parses a v2 request body; anything but an object means no parameters. */
function parseJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body || '{}');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

function writeHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version');
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-expose-headers', 'request-id');
  response.setHeader('content-type', 'application/json');
  response.setHeader('request-id', requestId);
  response.setHeader('stripe-version', Stripe.API_VERSION);
}
