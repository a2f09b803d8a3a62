import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { AccessTokens } from './access-tokens.ts';
import { settleCapture } from './captures.ts';
import { approveOrder, findOrder } from './orders.ts';
import { reverseCapture, settleRefund } from './refunds.ts';
import type { CaptureRow, OrderRow, Outcome, PaypalSandbox } from './sandbox.ts';

/** Everything that a test can cause, and the reset. */
export interface Faults {
  /** Delays, dropped connections and errors, before or after the work is committed. */
  requests: Pick<RequestFaults, 'order' | 'clear'>;
  webhooks: Pick<Deliveries, 'withhold' | 'release' | 'repeat' | 'idle'>;
  orders: {
    /** Approves an order as a customer who never returns to the shop. */
    approve(orderId: string, outcome?: Outcome): void;
    /** Deletes an order, as PayPal does when it is not approved in time. */
    expire(orderId: string): void;
    /** The order as the shop has sent it. */
    find(orderId: string): OrderRow;
  };
  captures: {
    /** Settles a pending capture. */
    complete(captureId: string): void;
    deny(captureId: string): void;
    /** Returns money to the customer, as after a dispute: all that remains, or this amount. */
    reverse(captureId: string, cents?: number): void;
    /** Every capture, for assertions on charged and refunded amounts. */
    all(): readonly CaptureRow[];
  };
  refunds: {
    /** Refunds stay pending from now on, as those of bank payments do. */
    keepPending(): void;
    settle(refundId: string, status: 'COMPLETED' | 'FAILED'): void;
  };
  tokens: Pick<AccessTokens, 'revokeAll'>;
  reset(): void;
}

interface FaultParts {
  sandbox: PaypalSandbox;
  requestFaults: RequestFaults;
  deliveries: Deliveries;
  tokens: AccessTokens;
}

export function createFaults({ sandbox, requestFaults, deliveries, tokens }: FaultParts): Faults {
  return {
    requests: requestFaults,
    webhooks: deliveries,
    orders: {
      approve: (id, outcome = 'completed') => {
        approveOrder(findOrder(id, sandbox), outcome, sandbox);
      },
      expire: (id) => {
        sandbox.ledger.write('order', { ...findOrder(id, sandbox), isExpired: true });
        sandbox.commit();
      },
      find: (id) => findOrder(id, sandbox),
    },
    captures: {
      complete: (id) => {
        settleCapture(id, 'COMPLETED', sandbox);
      },
      deny: (id) => {
        settleCapture(id, 'DECLINED', sandbox);
      },
      reverse: (id, cents) => {
        reverseCapture(id, cents, sandbox);
      },
      all: () => sandbox.ledger.all('capture'),
    },
    refunds: {
      keepPending: () => void (sandbox.keepsRefundsPending = true),
      settle: (id, status) => {
        settleRefund(id, status, sandbox);
      },
    },
    tokens,
    reset() {
      requestFaults.clear();
      deliveries.reset();
      sandbox.keepsRefundsPending = false;
    },
  };
}
