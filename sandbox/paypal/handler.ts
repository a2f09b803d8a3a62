import { randomBytes } from 'node:crypto';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { findRoute } from '#sandbox/provider/http.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { PaypalError } from './errors.ts';
import { captureOrder, createOrder, getOrder } from './orders.ts';
import { getCapture, getRefund, refundCapture, repeatRefund } from './payments.ts';
import { listEvents, searchTransactions } from './reports.ts';
import { type Call, checkReply, checkRequest, type Reply, type Route } from './route.ts';
import type { PaypalSandbox } from './sandbox.ts';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  verifySignature,
} from './webhooks.ts';

/**
 * PayPal keeps a PayPal-Request-Id for 6 hours on orders (parameter `paypal_request_id` of the Orders spec), for 45
 * days on payments (the Payments spec).
 */
const ORDERS = { hours: 6, handle: getOrder };
const REFUNDS = { hours: 45 * 24, handle: repeatRefund };
const HOUR_MS = 3_600_000;
const TOKEN_PATH = '/v1/oauth2/token';
const TOKEN_LIFETIME_SECONDS = 32_400;

/** The calls of PayPal's API that the shop makes, and no others. */
const ROUTES: readonly Route[] = [
  {
    endpoint: 'POST /v2/checkout/orders',
    request: 'orders/order_request',
    reply: 'orders/order',
    handle: createOrder,
    repeat: ORDERS,
  },
  { endpoint: 'GET /v2/checkout/orders/:id', reply: 'orders/order', handle: getOrder },
  {
    endpoint: 'POST /v2/checkout/orders/:id/capture',
    request: 'orders/order_capture_request',
    reply: 'orders/order',
    handle: captureOrder,
    repeat: ORDERS,
  },
  {
    endpoint: 'GET /v2/payments/captures/:id',
    reply: 'payments/capture-2',
    handle: getCapture,
  },
  {
    endpoint: 'POST /v2/payments/captures/:id/refund',
    request: 'payments/refund_request',
    reply: 'payments/refund',
    handle: refundCapture,
    repeat: REFUNDS,
  },
  { endpoint: 'GET /v2/payments/refunds/:id', reply: 'payments/refund', handle: getRefund },
  {
    endpoint: 'GET /v1/notifications/webhooks',
    reply: 'notifications/WebhookList',
    handle: listWebhooks,
  },
  {
    endpoint: 'POST /v1/notifications/webhooks',
    request: 'notifications/webhook',
    reply: 'notifications/webhook',
    handle: createWebhook,
  },
  {
    endpoint: 'PATCH /v1/notifications/webhooks/:id',
    request: 'notifications/patch_request',
    reply: 'notifications/webhook',
    handle: updateWebhook,
  },
  {
    endpoint: 'GET /v1/notifications/webhooks/:id',
    reply: 'notifications/webhook',
    handle: getWebhook,
  },
  {
    endpoint: 'POST /v1/notifications/verify-webhook-signature',
    request: 'notifications/verify_webhook_signature',
    reply: 'notifications/verify_webhook_signature_response',
    handle: verifySignature,
  },
  {
    endpoint: 'GET /v1/notifications/webhooks-events',
    reply: 'notifications/EventList',
    handle: listEvents,
  },
  {
    endpoint: 'GET /v1/reporting/transactions',
    reply: 'reporting/search_response',
    handle: searchTransactions,
  },
];

interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
}

/** PayPal's REST API: each request is committed as a whole or rolled back, or fails as a test has ordered. */
export function apiHandler(sandbox: PaypalSandbox, requestFaults: RequestFaults): RequestHandler {
  return async (request) => {
    const { method, headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url);
    const apiRequest = { method, path, query, headers, text: await request.text() };
    const respond = (failsAfterwards: boolean) => {
      const isTokenRequest = method === 'POST' && path === TOKEN_PATH;
      const reply = isTokenRequest
        ? issueToken(apiRequest, sandbox)
        : runRoute(apiRequest, sandbox, requestFaults);
      return toResponse(failsAfterwards ? new PaypalError(500) : reply);
    };
    const requestId = headers.get('paypal-request-id');
    const key = requestId ? `${path} ${requestId}` : undefined;
    return requestFaults.apply(request, key, {
      respond,
      serverError: () => toResponse(new PaypalError(500)),
      keyInUse: () => toResponse(new PaypalError(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }])),
    });
  };
}

function toResponse(reply: Reply | PaypalError): Response {
  const { status, body } = reply;
  if (reply instanceof PaypalError) checkReply(`payments/error_${reply.status}`, body);
  return Response.json(body, { status });
}

/** Answers `POST /v1/oauth2/token`, whose errors have a shape of their own. */
function issueToken({ headers, text }: ApiRequest, sandbox: PaypalSandbox): Reply {
  if (headers.get('authorization') !== `Basic ${btoa(sandbox.credentials)}`) {
    const error_description = 'Client Authentication failed';
    return { status: 401, body: { error: 'invalid_client', error_description } };
  }
  if (new URLSearchParams(text).get('grant_type') !== 'client_credentials') {
    const error_description = 'Grant Type is NULL';
    return { status: 400, body: { error: 'invalid_request', error_description } };
  }
  const access_token = `A21AA${randomBytes(32).toString('base64url')}`;
  sandbox.tokens.set(access_token, Date.now() + TOKEN_LIFETIME_SECONDS * 1000);
  const body = { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
  return { status: 200, body };
}

/** developer.paypal.com/api/rest/reference/rate-limiting; no spec has its body. */
const TOO_MANY_REQUESTS: Reply = {
  status: 429,
  body: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests.', debug_id: '' },
};

function runRoute(
  request: ApiRequest,
  sandbox: PaypalSandbox,
  requestFaults: RequestFaults,
): Reply | PaypalError {
  try {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if ((sandbox.tokens.get(token) ?? 0) <= Date.now()) throw new PaypalError(401);
    const found = findRoute(ROUTES, request);
    if (!found) throw new PaypalError(404);
    if (requestFaults.isOverLimit(found.route.endpoint)) return TOO_MANY_REQUESTS;
    const call = readCall(request, found.id);
    const reply = respondIdempotently(found.route, request.path, call, sandbox);
    checkReply(found.route.reply, reply.body);
    sandbox.deliveries.commit();
    return reply;
  } catch (error) {
    sandbox.deliveries.rollback();
    const known = error instanceof PaypalError ? error : new PaypalError(500);
    if (known !== error) console.error(error);
    return known;
  }
}

function readCall({ method, query, headers, text }: ApiRequest, id: string): Call {
  const requestId = headers.get('paypal-request-id') ?? undefined;
  if (method !== 'GET' && !headers.get('content-type')?.startsWith('application/json')) {
    throw new PaypalError(415);
  }
  // Without this header PayPal answers only the id, the status and the links of what it made.
  if (requestId && headers.get('prefer') !== 'return=representation') {
    throw new PaypalError(400, [{ issue: 'NOT_SUPPORTED' }]);
  }
  return { id, query, text, body: parseBody(text), requestId };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new PaypalError(400, [{ issue: 'MALFORMED_REQUEST_JSON', location: 'body' }]);
  }
}

/**
 * A repeated PayPal-Request-Id does nothing again: PayPal "returns the latest status of the previous request"
 * (developer.paypal.com/api/rest/reference/idempotency). That is the current state of what the first request created,
 * or its refusal.
 */
function respondIdempotently(
  { request, handle, repeat }: Route,
  path: string,
  call: Call,
  sandbox: PaypalSandbox,
): Reply {
  const id = `${path} ${call.requestId}`;
  const isRepeatable = repeat !== undefined && call.requestId !== undefined;
  const saved = isRepeatable ? sandbox.ledger.find('saved_request', id) : undefined;
  if (saved && repeat && Date.now() - saved.savedAt < repeat.hours * HOUR_MS) {
    if ('resultId' in saved) return repeat.handle({ id: saved.resultId }, sandbox);
    throw Object.assign(new PaypalError(422), { body: saved.refusal });
  }
  const savedAt = Date.now();
  try {
    if (request) checkRequest(request, call.body);
    const reply = handle(call, sandbox);
    const { resultId } = reply;
    if (isRepeatable && resultId) sandbox.ledger.write('saved_request', { id, resultId, savedAt });
    return reply;
  } catch (error) {
    if (isRepeatable && error instanceof PaypalError && error.status === 422) {
      sandbox.deliveries.rollback();
      sandbox.ledger.write('saved_request', { id, refusal: error.body, savedAt });
      sandbox.deliveries.commit();
    }
    throw error;
  }
}
