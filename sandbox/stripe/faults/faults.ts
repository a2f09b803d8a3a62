import type { Deliveries } from '#sandbox/provider/deliveries.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { Wallet } from '../browser/messages.ts';
import type { StandIn } from '../stand-in.ts';
import type { PaymentFaults } from './payment-faults.ts';
import { failRefund } from './fail-refund.ts';
import { settlePayment } from './settle-payment.ts';

export const EVERY_WALLET: readonly Wallet[] = ['apple_pay', 'google_pay'];

/** Everything that a test can make go wrong, and the way back. */
export interface Faults {
  /** Delays, dropped connections and errors, before or after the work is kept. */
  requests: Pick<RequestFaults, 'order' | 'clear'>;
  webhooks: Pick<Deliveries, 'withhold' | 'release' | 'repeat' | 'flush' | 'idle'>;
  payments: Pick<PaymentFaults, 'keepProcessing'> & {
    /** Ends the processing of a payment intent. */
    settle(paymentIntentId: string, outcome: 'succeeded' | 'failed'): void;
  };
  /** A bank refuses money that was given back, days later. */
  refunds: { fail(refundId: string): void };
  /** Which wallets browsers can pay with; both, until a test says otherwise. */
  wallets: { offer(...wallets: Wallet[]): void };
  /** Whether browsers can load the script. */
  script: { block(): void; allow(): void };
  reset(): void;
}

export interface FaultParts {
  requestFaults: RequestFaults;
  paymentFaults: PaymentFaults;
  deliveries: Deliveries;
  scriptFault: { blocked: boolean };
  standIn: StandIn;
}

export function createFaults(parts: FaultParts): Faults {
  const { requestFaults, paymentFaults, deliveries, scriptFault, standIn } = parts;
  return {
    requests: requestFaults,
    webhooks: deliveries,
    payments: {
      keepProcessing: (times) => paymentFaults.keepProcessing(times),
      settle: (id, outcome) => settlePayment(id, outcome, standIn),
    },
    refunds: { fail: (id) => failRefund(id, standIn) },
    wallets: { offer: (...wallets) => void (standIn.wallets.offered = wallets) },
    script: {
      block: () => void (scriptFault.blocked = true),
      allow: () => void (scriptFault.blocked = false),
    },
    reset() {
      requestFaults.clear();
      paymentFaults.reset();
      deliveries.reset();
      scriptFault.blocked = false;
      standIn.wallets.offered = [...EVERY_WALLET];
    },
  };
}
