import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { AccessTokens } from './access-tokens.ts';
import { settleCapture } from './captures.ts';
import { approveOrder, findOrder } from './orders.ts';
import { reverseCapture, settleRefund } from './refunds.ts';
import type { CaptureRow, Outcome, PaypalSandbox, WebhookSettings } from './sandbox.ts';

interface FaultParts {
  sandbox: PaypalSandbox;
  requestFaults: RequestFaults;
  deliveries: Deliveries;
  tokens: AccessTokens;
}

export type Faults = ReturnType<typeof createFaults>;

/** Everything that a test can cause, and the reset. */
export function createFaults({ sandbox, requestFaults, deliveries, tokens }: FaultParts) {
  const { webhook } = sandbox;
  return {
    /** Delays, dropped connections and errors, before or after the work is committed. */
    requests: requestFaults,
    webhooks: deliveries,
    orders: {
      /** Approves an order as a customer who never returns to the shop. */
      approve: (id: string, outcome: Outcome = 'completed') =>
        approveOrder(findOrder(id, sandbox), outcome, sandbox),
      /** Deletes an order, as PayPal does when it is not approved in time. */
      expire(id: string): void {
        sandbox.ledger.write('order', { ...findOrder(id, sandbox), isExpired: true });
        sandbox.commit();
      },
    },
    captures: {
      /** Settles a pending capture. */
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
    },
    tokens,
    /** Changes what PayPal says of the webhook; deliveries go on as before. */
    setup: (changes: Partial<WebhookSettings>) =>
      void (sandbox.webhook = { ...webhook, ...changes }),
    reset(): void {
      requestFaults.clear();
      deliveries.reset();
      sandbox.keepsRefundsPending = false;
      sandbox.webhook = webhook;
    },
  };
}
