import { PAYPAL_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { Deliveries } from '#sandbox/provider/deliveries.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { approvalHandler } from './approval.ts';
import { apiHandler } from './handler.ts';
import { approveOrder, findOrder, requirePayerAction } from './orders.ts';
import { cancelReversal, reverseCapture, settleCapture, settleRefund } from './payments.ts';
import {
  type CaptureRow,
  newReports,
  type Outcome,
  type PaypalSandbox,
  type Reports,
  type Tables,
  type WebhookSettings,
} from './sandbox.ts';
import { sendWebhook } from './webhooks.ts';

export interface PaypalOptions {
  /** 0 is any free one. */
  port: number;
  /** In memory unless given. */
  dataFile?: string;
  webhookUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

export type PaypalFaults = ReturnType<typeof createFaults>;

export interface RunningPaypal {
  url: string;
  faults: PaypalFaults;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the local stand-in for PayPal on loopback: API, approval page, webhooks. */
export async function startPaypal(options: PaypalOptions): Promise<RunningPaypal> {
  const { clientId, clientSecret, webhookId, webhookUrl } = options;
  const ledger = new Ledger<Tables>(options.dataFile);
  const webhook = {
    url: webhookUrl,
    webhookId,
    secret: `${clientSecret}:${webhookId}`,
    events: PAYPAL_WEBHOOK.events,
  };
  const deliveries = new Deliveries({
    ledger,
    send: (id, stopping) => sendWebhook(ledger.find('event', id)?.text ?? '', webhook, stopping),
  });
  const server = await startWebServer(options.port);
  const sandbox: PaypalSandbox = {
    url: server.url,
    ledger,
    deliveries,
    credentials: `${clientId}:${clientSecret}`,
    tokens: new Map(),
    webhooks: [webhook],
    mayWrite: true,
    captureRefusals: new Map(),
    keepsRefundsPending: false,
    reports: newReports(),
  };
  const requestFaults = new RequestFaults();
  server.handleWith([approvalHandler(sandbox), apiHandler(sandbox, requestFaults)]);
  deliveries.resume();
  return {
    url: server.url,
    faults: createFaults(sandbox, webhook, requestFaults),
    idle: () => deliveries.idle(),
    async stop() {
      await deliveries.stop();
      await server.stop();
    },
  };
}

const orderFaults = (sandbox: PaypalSandbox) => ({
  /** Approves an order as a customer who never returns to the shop. */
  approve: (id: string, outcome: Outcome = 'completed') =>
    approveOrder(findOrder(id, sandbox), outcome, sandbox),
  /** Deletes an order, as PayPal does when it is not approved in time. */
  expire(id: string): void {
    sandbox.ledger.write('order', { ...findOrder(id, sandbox), isExpired: true });
    sandbox.deliveries.commit();
  },
  find: (id: string) => findOrder(id, sandbox),
  /** Asks the customer to approve the order again, as PayPal may after a decline. */
  requirePayerAction: (id: string) => requirePayerAction(findOrder(id, sandbox), sandbox),
  /** Refuses the next capture of an order, as PayPal-Mock-Response does in PayPal's own sandbox. */
  refuseCapture: (id: string, issue: string) => void sandbox.captureRefusals.set(id, issue),
});

function createFaults(
  sandbox: PaypalSandbox,
  webhook: WebhookSettings,
  requestFaults: RequestFaults,
) {
  const { deliveries } = sandbox;
  return {
    /** Delays, dropped connections and errors, before or after the work is committed. */
    requests: requestFaults,
    webhooks: deliveries,
    orders: orderFaults(sandbox),
    captures: {
      complete: (id: string) => settleCapture(id, 'COMPLETED', sandbox),
      deny: (id: string) => settleCapture(id, 'DECLINED', sandbox),
      /** Returns money to the customer, as after a dispute: all that remains, or this amount. */
      reverse: (id: string, cents?: number) => reverseCapture(id, cents, sandbox),
      /** Every capture, for assertions on charged and refunded amounts. */
      all: (): readonly CaptureRow[] => sandbox.ledger.all('capture'),
    },
    refunds: {
      /** Refunds stay pending from now on, as those of bank payments do. */
      keepPending: () => void (sandbox.keepsRefundsPending = true),
      settle: (id: string, status: 'COMPLETED' | 'FAILED') => settleRefund(id, status, sandbox),
      /** Cancels a reversal, as after a dispute that the seller has won. */
      cancel: (id: string) => cancelReversal(id, sandbox),
    },
    reports: {
      /** Changes the permission for Transaction Search, how late it is, or which rows come besides. */
      setup: (changes: Partial<Pick<Reports, 'isPermitted' | 'lagMs' | 'otherRows'>>) =>
        void Object.assign(sandbox.reports, changes),
      /** Forgets the events so far, as if the app had had no webhook. */
      forgetEvents(): void {
        for (const { id } of sandbox.ledger.all('event')) sandbox.reports.withoutEvents.add(id);
      },
    },
    /** As when PayPal revokes its access tokens before their time. */
    revokeTokens: () => sandbox.tokens.clear(),
    /** Changes what PayPal says of the webhook; deliveries go on as before. */
    setup: (changes: Partial<WebhookSettings>) =>
      void (sandbox.webhooks = [{ ...webhook, ...changes }]),
    /** The app has no webhook. */
    removeWebhooks: () => void (sandbox.webhooks = []),
    /** The app may read its webhooks alone. */
    forbidWriting: () => void (sandbox.mayWrite = false),
    reset(): void {
      requestFaults.clear();
      deliveries.reset();
      sandbox.captureRefusals.clear();
      sandbox.keepsRefundsPending = false;
      sandbox.webhooks = [webhook];
      sandbox.mayWrite = true;
      sandbox.reports = newReports();
    },
  };
}
