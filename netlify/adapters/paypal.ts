import { readPaypalAccount, type PaypalAccount } from './paypal/account.ts';
import { captureOrder } from './paypal/capture-order.ts';
import { RETRY_OPTIONS, type RetryOptions, PaypalClient } from './paypal/client.ts';
import { createOrder, getOrder, type OrderRequest } from './paypal/orders.ts';
import {
  getCapture,
  getRefund,
  refundCapture,
  type CaptureRefundParams,
} from './paypal/refunds.ts';
import { readWebhook, type UnverifiedWebhook, verifyWebhook } from './paypal/webhooks.ts';
import { settings } from './settings.ts';

export type { CaptureOutcome } from './paypal/capture-order.ts';
export type { PaypalCapture, PaypalOrder } from './paypal/replies.ts';
export type { PaypalEvent, UnverifiedWebhook } from './paypal/webhooks.ts';

/**
 * The PayPal API calls of the shop. Each returns what PayPal decided. It throws ServiceUnavailable when PayPal did not
 * respond after several attempts, and an ordinary error for a fault of ours.
 */
export function connectPaypal(account: PaypalAccount, retryOptions: RetryOptions = RETRY_OPTIONS) {
  const client = new PaypalClient(account, retryOptions);
  return {
    createOrder: (request: OrderRequest) => createOrder(client, request),
    getOrder: (orderId: string) => getOrder(client, orderId),
    captureOrder: (orderId: string, requestId: string) => captureOrder(client, orderId, requestId),
    getCapture: (captureId: string) => getCapture(client, captureId),
    refundCapture: (request: CaptureRefundParams) => refundCapture(client, request),
    getRefund: (refundId: string) => getRefund(client, refundId),
    readWebhook: (body: string, headers: Headers) => readWebhook(account, body, headers),
    verifyWebhook: (webhook: UnverifiedWebhook) => verifyWebhook(client, webhook),
  };
}
export type Paypal = ReturnType<typeof connectPaypal>;

const connections = new Map<string, Paypal>();

/** The client for the account in the settings; shared by all requests, so that they share its token. */
export function paypal(): Paypal {
  const account = readPaypalAccount(settings());
  const key = JSON.stringify(account);
  const connection = connections.get(key) ?? connectPaypal(account);
  connections.set(key, connection);
  return connection;
}
