import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Handler } from '#sandbox/provider/http.ts';
import { injectFault, type RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { AccessTokens } from './access-tokens.ts';
import { captureOrder, createOrder, getOrder, repeatOrder } from './orders.ts';
import { getCapture } from './captures.ts';
import { detail, PaypalError, repeatedRefusal } from './errors.ts';
import type { OrderRequest, RefundRequest } from './objects.ts';
import { getRefund, refundCapture, repeatRefund } from './refunds.ts';
import { type Call, checkReply, get, post, type Reply, type Route } from './route.ts';
import type { PaypalSandbox } from './sandbox.ts';
import { verifySignature, type VerifyRequest } from './webhooks.ts';

/**
 * PayPal keeps a PayPal-Request-Id for 6 hours on orders (parameter `paypal_request_id` of the Orders spec), for 45 days on
 * payments (the Payments spec).
 */
const ORDERS = { hours: 6, handle: repeatOrder };
const REFUNDS = { hours: 45 * 24, handle: repeatRefund };
const HOUR_MS = 3_600_000;
const TOKEN_PATH = '/v1/oauth2/token';

/** The calls of PayPal's API that the shop makes, and no others. */
const ROUTES: readonly Route[] = [
  post<OrderRequest>(
    '/v2/checkout/orders',
    { request: 'orders/order_request', reply: 'orders/order' },
    createOrder,
    ORDERS,
  ),
  get('/v2/checkout/orders/:id', 'orders/order', getOrder),
  post(
    '/v2/checkout/orders/:id/capture',
    { request: 'orders/order_capture_request', reply: 'orders/order' },
    captureOrder,
    ORDERS,
  ),
  get('/v2/payments/captures/:id', 'payments/capture-2', getCapture),
  post<RefundRequest>(
    '/v2/payments/captures/:id/refund',
    { request: 'payments/refund_request', reply: 'payments/refund' },
    refundCapture,
    REFUNDS,
  ),
  get('/v2/payments/refunds/:id', 'payments/refund', getRefund),
  post<VerifyRequest>(
    '/v1/notifications/verify-webhook-signature',
    {
      request: 'notifications/verify_webhook_signature',
      reply: 'notifications/verify_webhook_signature_response',
    },
    verifySignature,
  ),
];

interface Request {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** PayPal's REST API: each request is committed as a whole or rolled back, or fails as a test has ordered. */
export function apiHandler(
  sandbox: PaypalSandbox,
  { tokens, requestFaults }: { tokens: AccessTokens; requestFaults: RequestFaults },
): Handler {
  const inProgress = new Set<string>();

  async function respond(request: Request, socket: IncomingMessage['socket']) {
    const fault = requestFaults.take(request.method, request.path);
    const before = await injectFault(fault, 'before', socket);
    if (before !== 'continue') return before;
    const reply =
      request.method === 'POST' && request.path === TOKEN_PATH
        ? tokens.issue(request.headers.authorization, request.text)
        : runRoute(request, sandbox, tokens);
    const after = await injectFault(fault, 'after', socket);
    return after === 'continue' ? reply : after;
  }

  /** PayPal refuses a request while another with the same PayPal-Request-Id is in progress. */
  async function respondOnce(request: Request, socket: IncomingMessage['socket']) {
    const requestId = request.headers['paypal-request-id'];
    if (!requestId) return respond(request, socket);
    const key = `${request.path} ${String(requestId)}`;
    if (inProgress.has(key)) {
      return refusal(new PaypalError(409, [detail('PREVIOUS_REQUEST_IN_PROGRESS')]));
    }
    inProgress.add(key);
    return respond(request, socket).finally(() => inProgress.delete(key));
  }

  return async (incoming, response) => {
    const { method = 'GET', url = '/', headers, socket } = incoming;
    const path = url.replace(/\?.*/, '');
    const result = await respondOnce({ method, path, headers, text: await text(incoming) }, socket);
    if (result === 'drop') {
      socket.destroy();
      return true;
    }
    const { status, body } = result === 'error' ? new PaypalError(500) : result;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
    return true;
  };
}

function runRoute(request: Request, sandbox: PaypalSandbox, tokens: AccessTokens): Reply {
  try {
    tokens.authorize(request.headers.authorization);
    const reply = route(request, sandbox);
    sandbox.commit();
    return reply;
  } catch (error) {
    sandbox.rollback();
    return refusal(error);
  }
}

function route(request: Request, sandbox: PaypalSandbox): Reply {
  for (const candidate of ROUTES) {
    const match = new URLPattern({ pathname: candidate.path }).exec({ pathname: request.path });
    if (!match || candidate.method !== request.method) continue;
    const call = readCall(request, match.pathname.groups['id'] ?? '');
    const reply = respondIdempotently(candidate, request.path, call, sandbox);
    checkReply(candidate.reply, reply.body);
    return reply;
  }
  throw new PaypalError(404);
}

function readCall({ method, headers, text: sent }: Request, id: string): Call<unknown> {
  const requestId = headers['paypal-request-id'];
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) {
    throw new PaypalError(415);
  }
  return {
    id,
    text: sent,
    body: parseBody(sent),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    wantsAll: headers['prefer'] === 'return=representation',
  };
}

function parseBody(sent: string): unknown {
  if (sent === '') return {};
  try {
    return JSON.parse(sent);
  } catch {
    throw new PaypalError(400, [detail('MALFORMED_REQUEST_JSON', { location: 'body' })]);
  }
}

/**
 * A repeated PayPal-Request-Id does nothing again: PayPal "returns the latest status of the previous request"
 * (developer.paypal.com/api/rest/reference/idempotency). That is the current state of what the first request created, or its
 * refusal.
 */
function respondIdempotently(
  { handle, repeat }: Route,
  path: string,
  call: Call<unknown>,
  sandbox: PaypalSandbox,
): Reply {
  if (!repeat || !call.requestId) return handle(call, sandbox);
  const id = `${path} ${call.requestId}`;
  const saved = sandbox.ledger.find('saved_request', id);
  if (saved && Date.now() - saved.savedAt < repeat.hours * HOUR_MS) {
    if ('refusal' in saved) throw repeatedRefusal(saved.refusal);
    return repeat.handle(saved.resultId, call, sandbox);
  }
  const savedAt = Date.now();
  try {
    const reply = handle(call, sandbox);
    const { resultId } = reply;
    if (resultId) sandbox.ledger.write('saved_request', { id, resultId, savedAt });
    return reply;
  } catch (error) {
    if (error instanceof PaypalError && error.status === 422) {
      sandbox.rollback();
      sandbox.ledger.write('saved_request', { id, refusal: error.body, savedAt });
      sandbox.commit();
    }
    throw error;
  }
}

function refusal(error: unknown): Reply {
  const known = error instanceof PaypalError ? error : new PaypalError(500);
  if (known !== error) console.error(error);
  checkReply(`payments/error_${known.status}`, known.body);
  return { status: known.status, body: known.body };
}
