import { captureOrder } from '../resources/capture-order.ts';
import { getCapture } from '../resources/captures.ts';
import { createOrder, getOrder, repeatOrder } from '../resources/orders.ts';
import type { OrderRequest, RefundRequest } from '../resources/published.ts';
import { getRefund, refundCapture, repeatRefund } from '../resources/refunds.ts';
import { verifySignature, type VerifyRequest } from '../webhooks/verify-signature.ts';
import { get, post, type Route } from './route.ts';

/** PayPal keeps a PayPal-Request-Id for 6 hours on orders, for 45 days on payments. */
const ORDERS = { hours: 6, answer: repeatOrder };
const REFUNDS = { hours: 45 * 24, answer: repeatRefund };

/** The calls of PayPal's API that the shop makes, and no others. */
export const ROUTES: readonly Route[] = [
  post<OrderRequest>(
    '/v2/checkout/orders',
    { takes: 'orders/order_request', gives: 'orders/order' },
    createOrder,
    ORDERS,
  ),
  get('/v2/checkout/orders/:id', 'orders/order', getOrder),
  post(
    '/v2/checkout/orders/:id/capture',
    { takes: 'orders/order_capture_request', gives: 'orders/order' },
    captureOrder,
    ORDERS,
  ),
  get('/v2/payments/captures/:id', 'payments/capture-2', getCapture),
  post<RefundRequest>(
    '/v2/payments/captures/:id/refund',
    { takes: 'payments/refund_request', gives: 'payments/refund' },
    refundCapture,
    REFUNDS,
  ),
  get('/v2/payments/refunds/:id', 'payments/refund', getRefund),
  post<VerifyRequest>(
    '/v1/notifications/verify-webhook-signature',
    {
      takes: 'notifications/verify_webhook_signature',
      gives: 'notifications/verify_webhook_signature_response',
    },
    verifySignature,
  ),
];
