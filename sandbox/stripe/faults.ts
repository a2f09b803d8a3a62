import * as z from 'zod/mini';
import type { RequestHandler } from '#sandbox/platform/web-server.ts';
import { isLocalRequest } from '#sandbox/provider/http.ts';
import type { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { settleVerification } from './connect/verification.ts';
import { closeDispute, openDispute } from './payments/disputes.ts';
import { decline, succeed } from './payments/payment-steps.ts';
import { failRefund } from './payments/refunds.ts';
import { idOf, newOverrides, NO_REQUEST, type StripeSandbox, type Wallet } from './sandbox.ts';
import type { Setup } from './setup.ts';

export type Faults = ReturnType<typeof createFaults>;

/** Everything that a test can cause, and the reset. */
export function createFaults(sandbox: StripeSandbox, requestFaults: RequestFaults) {
  const { overrides, webhooks } = sandbox.parts;
  const { setup } = overrides;
  return {
    /** Delays, dropped connections and errors, before or after the work is committed. */
    requests: requestFaults,
    webhooks,
    payments: {
      /** The next payments stay in `processing` until they are settled: the platform's, or those of an account. */
      keepProcessing(times = 1, account?: string): void {
        const { keepProcessing } = overrides;
        keepProcessing.set(account, (keepProcessing.get(account) ?? 0) + times);
      },
      settle: (id: string, outcome: 'succeeded' | 'failed') => settlePayment(id, outcome, sandbox),
    },
    /** Fails a refund, as a bank does days later. */
    refunds: { fail: (id: string) => failRefund(id, sandbox) },
    /** Opens a dispute on a payment, and closes one. */
    disputes: {
      open: (paymentIntentId: string) => openDispute(paymentIntentId, sandbox),
      close: (id: string, outcome: 'won' | 'lost') => closeDispute(id, outcome, sandbox),
    },
    accounts: {
      /** The next seller who submits everything stays unverified until it is settled. */
      keep: () => void (overrides.keepVerifying += 1),
      settle: (account: string, outcome: 'verified' | 'failed') =>
        settleVerification(account, outcome, sandbox),
    },
    /** The wallets with which browsers can pay; both, until a test says otherwise. */
    wallets: { offer: (...wallets: Wallet[]) => void (overrides.wallets = wallets) },
    /** Changes what is set up in Stripe's dashboard. */
    setup(change: (current: Setup) => Partial<Setup>): void {
      overrides.setup = { ...overrides.setup, ...change(overrides.setup) };
    },
    reset(): void {
      requestFaults.clear();
      webhooks.reset();
      Object.assign(overrides, newOverrides(setup));
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
  }),
]);

export function controlHandler({ payments, wallets }: Faults): RequestHandler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/_control' || !isLocalRequest(request)) return undefined;
    const control = controlSchema.parse(await request.json());
    if (control.control === 'keep processing') payments.keepProcessing(1, control.account);
    if (control.control === 'settle') payments.settle(control.paymentIntent, 'succeeded');
    if (control.control === 'offer wallets') wallets.offer(...control.wallets);
    return new Response(null, { status: 204 });
  };
}
