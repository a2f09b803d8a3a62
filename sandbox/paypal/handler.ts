import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { findRoute } from '#sandbox/provider/http.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { AccessTokens } from './access-tokens.ts';
import { getCapture } from './captures.ts';
import { detail, PaypalError } from './errors.ts';
import type { OrderRequest, RefundRequest } from './objects.ts';
import { captureOrder, createOrder, getOrder, repeatOrder } from './orders.ts';
import { getRefund, refundCapture, repeatRefund } from './refunds.ts';
import { type Call, checkReply, get, post, type Reply, type Route } from './route.ts';
import type { PaypalSandbox } from './sandbox.ts';
import { getWebhook, verifySignature, type VerifyRequest } from './webhooks.ts';

/** PayPal keeps a PayPal-Request-Id for 6 hours on orders, for 45 days on payments. */
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
  get('/v1/notifications/webhooks/:id', 'notifications/webhook', getWebhook),
  post<VerifyRequest>(
    '/v1/notifications/verify-webhook-signature',
    {
      request: 'notifications/verify_webhook_signature',
      reply: 'notifications/verify_webhook_signature_response',
    },
    verifySignature,
  ),
];

interface ApiRequest {
  method: string;
  path: string;
  headers: Headers;
  text: string;
}

/** PayPal's REST API: each request is committed as a whole or rolled back, or fails as a test has ordered. */
export function apiHandler(
  sandbox: PaypalSandbox,
  tokens: AccessTokens,
  requestFaults: RequestFaults,
): RequestHandler {
  const inProgress = new Set<string>();
  return async (request) => {
    const { method, headers } = request;
    const { pathname: path } = new URL(request.url);
    const text = await request.text();
    const respond = (failsAfterwards: boolean) => {
      const isTokenRequest = method === 'POST' && path === TOKEN_PATH;
      const reply = isTokenRequest
        ? tokens.issue(headers.get('authorization'), text)
        : runRoute({ method, path, headers, text }, sandbox, tokens);
      return toResponse(failsAfterwards ? new PaypalError(500) : reply);
    };
    const requestId = headers.get('paypal-request-id');
    const key = requestId && `${path} ${requestId}`;
    // PayPal refuses a request while another with the same PayPal-Request-Id is in progress.
    if (key && inProgress.has(key)) {
      return toResponse(refusal(new PaypalError(409, [detail('PREVIOUS_REQUEST_IN_PROGRESS')])));
    }
    if (key) inProgress.add(key);
    return requestFaults
      .apply(request, respond, () => toResponse(new PaypalError(500)))
      .finally(() => key && inProgress.delete(key));
  };
}

function toResponse({ status, body }: Pick<Reply, 'status' | 'body'>): Response {
  return Response.json(body, { status });
}

function runRoute(request: ApiRequest, sandbox: PaypalSandbox, tokens: AccessTokens): Reply {
  try {
    tokens.authorize(request.headers.get('authorization'));
    const found = findRoute(ROUTES, request);
    if (!found) throw new PaypalError(404);
    const call = readCall(request, found.id);
    const reply = respondIdempotently(found.route, request.path, call, sandbox);
    checkReply(found.route.reply, reply.body);
    sandbox.commit();
    return reply;
  } catch (error) {
    sandbox.rollback();
    return refusal(error);
  }
}

function readCall({ method, headers, text }: ApiRequest, id: string): Call<unknown> {
  if (method === 'POST' && !headers.get('content-type')?.startsWith('application/json')) {
    throw new PaypalError(415);
  }
  return {
    id,
    text,
    body: parseBody(text),
    requestId: headers.get('paypal-request-id') ?? undefined,
    wantsAll: headers.get('prefer') === 'return=representation',
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new PaypalError(400, [detail('MALFORMED_REQUEST_JSON', { location: 'body' })]);
  }
}

/** A repeated PayPal-Request-Id does nothing again: its reply is the current state of what the first request created. */
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
    return repeat.handle(saved.resultId, call, sandbox);
  }
  const reply = handle(call, sandbox);
  const { resultId } = reply;
  if (resultId) sandbox.ledger.write('saved_request', { id, resultId, savedAt: Date.now() });
  return reply;
}

function refusal(error: unknown): Reply {
  const known = error instanceof PaypalError ? error : new PaypalError(500);
  if (known !== error) console.error(error);
  checkReply(`payments/error_${known.status}`, known.body);
  return { status: known.status, body: known.body };
}
