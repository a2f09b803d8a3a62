import { ServiceUnavailable } from '#adapters/api-error.ts';
import { withDeadline } from '#adapters/deadline.ts';
import { CredentialsRefused } from '#adapters/paypal/client.ts';
import { SettingsError } from '#adapters/settings.ts';
import { describeStripeError } from '#adapters/stripe/setup.ts';

export interface Check {
  /** What is checked: a setting as docs/deployment.md names it, or what belongs to it. */
  setting: string;
  /** What to do when the check fails. */
  advice: string;
  /** Asks the service, without writing anything, and returns what is right. Any error means that the check failed. */
  run: () => Promise<string> | string;
}

export interface CheckResult {
  setting: string;
  result: 'ok' | 'failed' | 'skipped';
  /** What was found. Never contains a secret. */
  found: string;
  advice: string;
}

/** A failed check: what was found, and what to do when it is not the usual advice of the check. */
export class Problem extends Error {
  readonly advice: string | undefined;

  constructor(found: string, advice?: string) {
    super(found);
    this.advice = advice;
  }
}

/** Throws a Problem unless a webhook is sent all of these events. */
export function requireEvents(events: readonly string[], sent: readonly string[]): string {
  const missing = events.filter((event) => !sent.includes(event) && !sent.includes('*'));
  if (missing.length > 0) throw new Problem(`without ${missing.join(', ')}`);
  return `${events.length} events`;
}

const TIMEOUT_MS = 15_000;

/** Runs one check, at most for 15 seconds. */
export async function runCheck({ setting, advice, run }: Check): Promise<CheckResult> {
  try {
    const found = await withDeadline(TIMEOUT_MS, async () => run());
    return { setting, result: 'ok', found, advice: '' };
  } catch (error) {
    const problem = error instanceof Problem ? error : toProblem(error);
    return { setting, result: 'failed', found: problem.message, advice: problem.advice ?? advice };
  }
}

/** Errors of services may quote a secret, so only those with words of ours are shown. */
function toProblem(error: unknown): Problem {
  if (error instanceof SettingsError) return new Problem('incomplete or wrong', error.message);
  if (error instanceof ServiceUnavailable) {
    const tryAgain = 'Try again; then check the address, and the status page of the service.';
    return new Problem(error.message.replace(/\.$/, ''), tryAgain);
  }
  if (error instanceof CredentialsRefused) {
    return new Problem(
      'PayPal rejects PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET',
      'Copy both from one app at https://developer.paypal.com/dashboard/applications. Keys of its sandbox also need PAYPAL_API_BASE=https://api-m.sandbox.paypal.com.',
    );
  }
  const stripe = describeStripeError(error);
  if (stripe) return new Problem(stripe, STRIPE_ADVICE[stripe]);
  const { name, code, responseCode } = error as Record<'name' | 'code' | 'responseCode', unknown>;
  return new Problem([name ?? 'Error', code, responseCode].filter(Boolean).join(' '));
}

/** What to do about an API version that Stripe does not support. */
export const VERSION_ADVICE =
  'Deploy a version of the shop whose API version Stripe supports: https://docs.stripe.com/upgrades.';

const STRIPE_ADVICE: Record<string, string> = {
  'Stripe rejects this API version': VERSION_ADVICE,
  'Stripe rejects this key':
    'Set STRIPE_SECRET_KEY to the secret key at https://dashboard.stripe.com/apikeys.',
  'this key may not read it':
    'Give the restricted key read permission for this, or run preflight with the secret key.',
};
