import { createHash } from 'node:crypto';
import qs from 'qs';
import Stripe from 'stripe';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { findRoute } from '#sandbox/provider/http.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { newId, type StripeSandbox } from '../sandbox.ts';
import { type Caller, publicPart } from '../schema/reply-schema.ts';
import { errorReply, isV2, StripeError, UNKNOWN_ERROR, invalidRequest } from './errors.ts';
import { expand, type Call, type Route } from './route.ts';
import { checkReply, type Page, type Reply } from './schema.ts';

const DAY = 86_400;

/**
 * For how long an idempotency key is kept: in the v1 API a day at least, in the v2 API 30 days
 * (https://docs.stripe.com/api/idempotent_requests, https://docs.stripe.com/api-v2-overview#idempotency).
 */
const keepsKeyFor = (path: string) => (isV2(path) ? 30 * DAY : DAY);

interface ApiRequest {
  method: string;
  path: string;
  parameters: Record<string, unknown>;
  headers: Headers;
  idempotencyKey: string | undefined;
  /** A test wants the request to be committed and the reply replaced by an error. */
  failsAfterwards: boolean;
}
type Outcome = [status: number, body: string];

/** Stripe's API: each request is committed as a whole or rolled back, or fails as a test has ordered. */
export function apiHandler(
  routes: readonly Route[],
  platform: StripeSandbox,
  requestFaults: RequestFaults,
): RequestHandler {
  return async (request) => {
    const { method, headers } = request;
    const { pathname: path, search } = new URL(request.url);
    const parameters = await readParameters(request, search.slice(1));
    const idempotencyKey = (method === 'POST' && headers.get('idempotency-key')) || undefined;
    const apiRequest = { method, path, parameters, headers, idempotencyKey };
    const toResponse = ([status, body]: Outcome) =>
      new Response(body, { status, headers: { ...REPLY_HEADERS, 'request-id': newId('req', 14) } });
    const key = idempotencyKey && `${headers.get('stripe-account') ?? ''} ${idempotencyKey}`;
    return requestFaults.apply(request, key, {
      respond: (failsAfterwards) =>
        toResponse(respond({ ...apiRequest, failsAfterwards }, routes, platform, requestFaults)),
      serverError: () => toResponse([500, JSON.stringify(SERVER_ERROR)]),
      keyInUse: () => toResponse(errorReply(KEY_IN_USE, path)),
    });
  };
}

/** https://docs.stripe.com/error-codes#idempotency-key-in-use */
const KEY_IN_USE = new StripeError(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotency-Key.',
});

const SERVER_ERROR = { error: UNKNOWN_ERROR };

/** https://docs.stripe.com/rate-limits, https://docs.stripe.com/error-codes#rate-limit; nothing is executed. */
const tooManyRequests = (path: string) =>
  new StripeError(429, {
    type: isV2(path) ? 'rate_limit' : 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  });

function respond(
  request: ApiRequest,
  routes: readonly Route[],
  platform: StripeSandbox,
  requestFaults: RequestFaults,
): Outcome {
  try {
    const { key, client_secret, ...parameters } = request.parameters;
    const { caller, account } = authorize(request.headers, key, platform);
    const { route, id } = findRoute(routes, request) ?? unknownUrl(request);
    if (caller === 'browser' && !route.forBrowsers) throw browserError();
    if (caller === 'server' && requestFaults.isOverLimit(route.endpoint)) {
      throw tooManyRequests(request.path);
    }
    const clientSecret = typeof client_secret === 'string' ? client_secret : undefined;
    const call = { id, parameters, caller, clientSecret };
    const sandbox = platform.forAccount(account);
    return findSavedReply(request, sandbox) ?? runRoute(request, route, call, sandbox);
  } catch (error) {
    platform.rollback();
    return errorReply(error, request.path);
  }
}

/**
 * Runs the route and saves its reply under the idempotency key, also when it is an error. Nothing is saved for a
 * request that was not executed: its parameters were invalid, or another request with this key is in progress
 * (https://docs.stripe.com/api/idempotent_requests).
 */
function runRoute(
  request: ApiRequest,
  route: Route,
  call: Call<Record<string, unknown>>,
  sandbox: StripeSandbox,
): Outcome {
  const handle = route.prepare(structuredClone(call), sandbox);
  const done = callRoute(request, call.caller, handle, sandbox);
  const sent: Outcome = request.failsAfterwards ? [500, JSON.stringify(SERVER_ERROR)] : done;
  // The v1 API replays a server error for a day; the v2 API runs the request again.
  const [status, body] = isV2(request.path) ? done : sent;
  if (request.idempotencyKey) {
    const { path } = request;
    const row = { path, fingerprint: fingerprintOf(request), savedAt: sandbox.now(), status, body };
    sandbox.ledger.write('saved_reply', { id: savedReplyId(request, sandbox), ...row });
  }
  sandbox.commit();
  return sent;
}

function callRoute(
  { parameters, path }: ApiRequest,
  caller: Caller,
  handle: () => Reply | Page,
  sandbox: StripeSandbox,
): Outcome {
  try {
    const reply = handle();
    const expanded =
      'object' in reply ? expand(reply, parameters['expand'], sandbox.ledger) : reply;
    const sent = caller === 'browser' && 'object' in expanded ? publicPart(expanded) : expanded;
    checkReply(sent, caller);
    return [200, JSON.stringify(sent)];
  } catch (error) {
    // The v2 API executes a refused request again.
    if (!(error instanceof StripeError) || isV2(path)) throw error;
    // A declined card is committed with its failed charge. Any other error is rolled back.
    if (!error.body.charge) sandbox.rollback();
    return errorReply(error, path, caller);
  }
}

/** The saved reply of an idempotency key. Throws when the key was used for a different request. */
function findSavedReply(request: ApiRequest, sandbox: StripeSandbox): Outcome | undefined {
  const { idempotencyKey: key, path } = request;
  const saved = key && sandbox.ledger.find('saved_reply', savedReplyId(request, sandbox));
  if (!saved || sandbox.now() - saved.savedAt > keepsKeyFor(path)) return undefined;
  if (saved.path === path && saved.fingerprint === fingerprintOf(request)) {
    return [saved.status, saved.body];
  }
  const what = saved.path === path ? 'with the same parameters' : 'for the same endpoint';
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Two accounts may use the same key for different requests. */
function savedReplyId({ idempotencyKey }: ApiRequest, { account = '' }: StripeSandbox): string {
  return `${account} ${idempotencyKey}`;
}

function fingerprintOf({ parameters }: ApiRequest): string {
  return createHash('sha256').update(JSON.stringify(parameters)).digest('hex');
}

function unknownUrl({ method, path }: ApiRequest): never {
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The local stand-in offers less than Stripe: see sandbox/stripe/differences.md.`,
  });
}

/** Query and body of a request as one object of parameters, nested as Stripe's brackets say (`metadata[key]=…`). */
async function readParameters(request: Request, query: string): Promise<Record<string, unknown>> {
  const parse = (form: string) => qs.parse(form, { depth: 12, arrayLimit: 1000 });
  const body = await request.text();
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  return { ...parse(query), ...(isJson ? (JSON.parse(body || '{}') as object) : parse(body)) };
}

const REPLY_HEADERS = {
  'access-control-allow-origin': '*',
  'content-type': 'application/json',
  'stripe-version': Stripe.API_VERSION,
};

/** A publishable key of another account than ours, which sees nothing of ours. */
export const OTHER_ACCOUNT_KEY = 'pk_test_another_account';

/**
 * The caller of a request and its connected account. The server library sends its key in a header, Stripe.js as a
 * parameter.
 */
function authorize(
  headers: Headers,
  sentKey: unknown,
  { ledger, parts: { keys, overrides } }: StripeSandbox,
): { caller: Caller; account: string | undefined } {
  const key = headers.get('authorization')?.replace(/^Bearer /, '') ?? sentKey;
  const isOther = key === OTHER_ACCOUNT_KEY;
  const browser = key === keys.publishableKey || isOther ? 'browser' : undefined;
  const caller = key === keys.secretKey ? 'server' : browser;
  if (!caller) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: key ? 'Invalid API Key provided.' : 'You did not provide an API key.',
    });
  }
  const { apiVersion } = overrides.setup;
  const version = headers.get('stripe-version') ?? apiVersion;
  if (version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${version}. The local stand-in speaks ${apiVersion}.`,
    );
  }
  if (isOther) return { caller, account: 'acct_another' };
  // The v2 API calls the account a context.
  const account = headers.get('stripe-account') || headers.get('stripe-context');
  if (!account) return { caller, account: undefined };
  if (ledger.find('account', account)) return { caller, account };
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function browserError(): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}
