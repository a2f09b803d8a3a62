import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { Wallet } from '../browser/messages.ts';
import { expireLinks } from '../connect/account-links.ts';
import type { Verifications } from '../connect/verification.ts';
import type { StandIn } from '../stand-in.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type { PaymentFaults } from './payment-faults.ts';
import { failRefund } from './fail-refund.ts';
import { settlePayment } from './settle-payment.ts';

export const EVERY_WALLET: readonly Wallet[] = ['apple_pay', 'google_pay'];

/** Everything that a test can make go wrong, and the way back. */
export interface Faults {
  /** Delays, dropped connections and errors, before or after the work is kept. */
  requests: Pick<RequestFaults, 'order' | 'clear'>;
  webhooks: Pick<Webhooks, 'withhold' | 'release' | 'repeat' | 'flush' | 'idle'>;
  payments: Pick<PaymentFaults, 'keepProcessing'> & {
    /** Ends the processing of a payment intent. */
    settle(paymentIntentId: string, outcome: 'succeeded' | 'failed'): void;
  };
  /** A bank refuses money that was given back, days later. */
  refunds: { fail(refundId: string): void };
  /** A bank takes a payment back for the shopper, and decides later. */
  disputes: {
    open(paymentIntentId: string): string;
    close(id: string, outcome: 'won' | 'lost'): void;
  };
  accounts: Pick<Verifications, 'keep'> & {
    /** Ends the verification of a connected account. */
    settle(account: string, outcome: 'verified' | 'failed'): void;
    /** Every link to the onboarding page runs out. */
    expireLinks(): void;
  };
  /** Which wallets browsers can pay with; both, until a test says otherwise. */
  wallets: { offer(...wallets: Wallet[]): void };
  /** Whether browsers can load the script. */
  script: { block(): void; allow(): void };
  reset(): void;
}

export interface FaultParts {
  requestFaults: RequestFaults;
  webhooks: Webhooks;
  scriptFault: { blocked: boolean };
  standIn: StandIn;
}

export function createFaults(parts: FaultParts): Faults {
  const { requestFaults, webhooks, scriptFault, standIn } = parts;
  const { paymentFaults, verifications } = standIn;
  return {
    requests: requestFaults,
    webhooks,
    payments: {
      keepProcessing: (times, account) => paymentFaults.keepProcessing(times, account),
      settle: (id, outcome) => settlePayment(id, outcome, standIn),
    },
    refunds: { fail: (id) => failRefund(id, standIn) },
    disputes: {
      open: (id) => openDispute(id, standIn),
      close: (id, outcome) => closeDispute(id, outcome, standIn),
    },
    accounts: {
      keep: (times) => verifications.keep(times),
      settle: (account, outcome) => verifications.settle(account, outcome, standIn),
      expireLinks: () => expireLinks(standIn),
    },
    wallets: { offer: (...wallets) => void (standIn.wallets.offered = wallets) },
    script: {
      block: () => void (scriptFault.blocked = true),
      allow: () => void (scriptFault.blocked = false),
    },
    reset() {
      requestFaults.clear();
      paymentFaults.reset();
      verifications.reset();
      webhooks.reset();
      scriptFault.blocked = false;
      standIn.wallets.offered = [...EVERY_WALLET];
    },
  };
}
