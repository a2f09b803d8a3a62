import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Handler, isLocalRequest } from '#sandbox/provider/http.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { settleVerification } from './connect/verification.ts';
import { closeDispute, moveDispute, openDispute } from './payments/disputes.ts';
import { decline, succeed } from './payments/payment-steps.ts';
import { failRefund } from './payments/refunds.ts';
import { ALL_WALLETS, idOf, NO_REQUEST, type StripeSandbox, type Wallet } from './sandbox.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything that a test can cause, and the reset. */
export interface Faults {
  /** Delays, dropped connections and errors, before or after the work is committed. */
  requests: Pick<RequestFaults, 'order' | 'clear'>;
  webhooks: Pick<Webhooks, 'withhold' | 'release' | 'repeat' | 'idle' | 'isThin'>;
  payments: {
    /** The next payments stay in `processing` until they are settled: the platform's, or those of an account. */
    keepProcessing(times?: number, account?: string): void;
    settle(paymentIntentId: string, outcome: 'succeeded' | 'failed'): void;
  };
  /** Fails a refund, as a bank does days later. */
  refunds: { fail(refundId: string): void };
  /** Opens and closes a dispute. */
  disputes: {
    open(paymentIntentId: string): string;
    close(id: string, outcome: 'won' | 'lost'): void;
    /** Gives a dispute another status, with the money that it has taken in all. */
    move(id: string, status: Stripe.Dispute.Status, takenCents?: number): void;
  };
  accounts: {
    /** The next seller who submits everything stays unverified until it is settled. */
    keep(): void;
    settle(account: string, outcome: 'verified' | 'failed'): void;
  };
  /** Which wallets browsers can pay with, at first and a moment later; both, until a test says otherwise. */
  wallets: { offer(wallets: readonly Wallet[], later?: readonly Wallet[]): void };
  reset(): void;
}

export function createFaults({
  sandbox,
  requestFaults,
  webhooks,
}: {
  sandbox: StripeSandbox;
  requestFaults: RequestFaults;
  webhooks: Webhooks;
}): Faults {
  const { overrides } = sandbox;
  return {
    requests: requestFaults,
    webhooks,
    payments: {
      keepProcessing(times = 1, account) {
        const { keepProcessing } = overrides;
        keepProcessing.set(account, (keepProcessing.get(account) ?? 0) + times);
      },
      settle: (id, outcome) => settlePayment(id, outcome, sandbox),
    },
    refunds: { fail: (id) => failRefund(id, sandbox) },
    disputes: {
      open: (id) => openDispute(id, sandbox),
      close: (id, outcome) => closeDispute(id, outcome, sandbox),
      move: (id, status, takenCents) => moveDispute(id, { status, takenCents }, sandbox),
    },
    accounts: {
      keep: () => void (overrides.keepVerifying += 1),
      settle: (account, outcome) => settleVerification(account, outcome, sandbox),
    },
    wallets: {
      offer(wallets, later) {
        overrides.wallets = wallets;
        overrides.laterWallets = later;
      },
    },
    reset() {
      requestFaults.clear();
      webhooks.reset();
      overrides.keepProcessing.clear();
      overrides.keepVerifying = 0;
      overrides.wallets = ALL_WALLETS;
      overrides.laterWallets = undefined;
    },
  };
}

/** Ends the processing of a payment, as the bank does hours later. */
function settlePayment(
  paymentIntentId: string,
  outcome: 'succeeded' | 'failed',
  platform: StripeSandbox,
): void {
  const sandbox = platform.forOwnerOf(paymentIntentId);
  const intent = sandbox.ledger.find('payment_intent', paymentIntentId);
  const method = sandbox.ledger.find('payment_method', idOf(intent?.payment_method));
  if (intent?.status !== 'processing' || !method) {
    throw new Error(`${paymentIntentId} is ${intent?.status ?? 'unknown'}, not processing`);
  }
  const attempt = { intent, method, source: NO_REQUEST, caller: 'server' as const };
  if (outcome === 'succeeded') succeed(attempt, sandbox);
  else decline(attempt, GENERIC_DECLINE, sandbox);
  sandbox.commit();
}

const GENERIC_DECLINE = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/** What a browser test sends as JSON to `POST /_control`. */
const controlSchema = z.discriminatedUnion('control', [
  z.strictObject({ control: z.literal('keep processing'), account: z.string() }),
  z.strictObject({ control: z.literal('settle'), paymentIntent: z.string() }),
  z.strictObject({
    control: z.literal('offer wallets'),
    wallets: z.array(z.enum(['apple_pay', 'google_pay'])),
    later: z.optional(z.array(z.enum(['apple_pay', 'google_pay']))),
  }),
]);

export function controlHandler(faults: Faults): Handler {
  return async (request, response) => {
    if (request.url !== '/_control' || !isLocalRequest(request.headers)) return false;
    try {
      applyControl(controlSchema.parse(JSON.parse(await text(request))), faults);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
    return true;
  };
}

function applyControl(control: z.infer<typeof controlSchema>, faults: Faults): void {
  switch (control.control) {
    case 'keep processing': {
      faults.payments.keepProcessing(1, control.account);
      return;
    }
    case 'settle': {
      faults.payments.settle(control.paymentIntent, 'succeeded');
      return;
    }
    case 'offer wallets': {
      faults.wallets.offer(control.wallets, control.later);
      return;
    }
  }
}
