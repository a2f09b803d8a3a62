import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { AccessTokens } from '../api/access-tokens.ts';
import { approveOrder } from '../approval/approve.ts';
import { settleCapture } from '../resources/captures.ts';
import { findOrder } from '../resources/orders.ts';
import { reverseCapture, settleRefund } from '../resources/refunds.ts';
import type { StandIn } from '../stand-in.ts';
import type { CaptureRow, Outcome } from '../tables.ts';

/** Everything that a test can make happen, and the way back. */
export interface Faults {
  /** Delays, dropped connections and errors, before or after the work is kept. */
  requests: Pick<RequestFaults, 'order' | 'clear'>;
  webhooks: Pick<Deliveries, 'withhold' | 'release' | 'repeat' | 'flush' | 'idle'>;
  orders: {
    /** Approves as the shopper does, who then never comes back. */
    approve(orderId: string, outcome?: Outcome): void;
    /** Forgets an order, as PayPal does when nobody approves it in time. */
    expire(orderId: string): void;
  };
  captures: {
    /** Ends the wait of a pending capture. */
    complete(captureId: string): void;
    deny(captureId: string): void;
    /** Money is taken back for the shopper, after a dispute for example: all that is left, or so much. */
    reverse(captureId: string, cents?: number): void;
    /** All there were, to see what was charged and what given back. */
    all(): readonly CaptureRow[];
  };
  refunds: {
    /** From now on they wait, as those of payments from bank accounts do. */
    keepPending(): void;
    settle(refundId: string, status: 'COMPLETED' | 'FAILED'): void;
  };
  tokens: Pick<AccessTokens, 'revokeAll'>;
  reset(): void;
}

export interface FaultParts {
  standIn: StandIn;
  requestFaults: RequestFaults;
  deliveries: Deliveries;
  tokens: AccessTokens;
}

export function createFaults({ standIn, requestFaults, deliveries, tokens }: FaultParts): Faults {
  return {
    requests: requestFaults,
    webhooks: deliveries,
    orders: {
      approve: (id, outcome = 'completed') => {
        approveOrder(findOrder(id, standIn), outcome, standIn);
      },
      expire: (id) => {
        standIn.ledger.write('order', { ...findOrder(id, standIn), isGone: true });
        standIn.commit();
      },
    },
    captures: {
      complete: (id) => {
        settleCapture(id, 'COMPLETED', standIn);
      },
      deny: (id) => {
        settleCapture(id, 'DECLINED', standIn);
      },
      reverse: (id, cents) => {
        reverseCapture(id, cents, standIn);
      },
      all: () => standIn.ledger.all('capture'),
    },
    refunds: {
      keepPending: () => void (standIn.keepsRefundsPending = true),
      settle: (id, status) => {
        settleRefund(id, status, standIn);
      },
    },
    tokens,
    reset() {
      requestFaults.clear();
      deliveries.reset();
      standIn.keepsRefundsPending = false;
    },
  };
}
