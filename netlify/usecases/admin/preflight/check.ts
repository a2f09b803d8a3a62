import { ServiceUnavailable } from '#adapters/api-error.ts';
import { withDeadline } from '#adapters/deadline.ts';
import { CredentialsRefused } from '#adapters/paypal/client.ts';
import { SettingsError } from '#adapters/settings.ts';
import { describeStripeError } from '#adapters/stripe/setup.ts';

/** What one check found. Texts never contain a secret. */
export interface Finding {
  result: 'ok' | 'failed' | 'skipped';
  found: string;
  /** What to do, when it is not the usual advice of this check. */
  advice?: string;
}

export interface Check {
  /** What is checked: a setting as docs/deployment.md names it, or what belongs to it. */
  setting: string;
  /** The check waits until these settings are valid. */
  needs: readonly string[];
  /** What to do when the check fails. */
  advice: string;
  /** Asks the service, without writing anything. An error counts as failed. */
  run: () => Promise<Finding> | Finding;
}

export interface CheckResult extends Required<Finding> {
  setting: string;
}

export const ok = (found: string): Finding => ({ result: 'ok', found });
export const skipped = (found: string): Finding => ({ result: 'skipped', found });
export const failed = (found: string, advice?: string): Finding => ({
  result: 'failed',
  found,
  ...(advice && { advice }),
});

const TIMEOUT_MS = 15_000;

/** Runs one check, at most for 15 seconds. Never throws: an error is a failed check. */
export async function runCheck(
  { setting, needs, advice, run }: Check,
  invalidSettings: readonly string[] = [],
): Promise<CheckResult> {
  const invalid = needs.filter((name) => invalidSettings.includes(name));
  const finding = invalid.length
    ? skipped(`waits for a valid ${invalid.join(', ')}`)
    : await withDeadline(TIMEOUT_MS, async () => run()).catch(findingOf);
  return {
    setting,
    result: finding.result,
    found: finding.found,
    advice: finding.result === 'failed' ? (finding.advice ?? advice) : '',
  };
}

/** PostgreSQL's error code. */
const UNDEFINED_TABLE = '42P01';

/** Errors of services may quote a secret, so only those with words of ours are shown. */
function findingOf(error: unknown): Finding {
  if (error instanceof SettingsError) return skipped('waits for valid settings');
  if (error instanceof ServiceUnavailable) {
    const tryAgain = 'Try again; then check the address, and the status page of the service.';
    return failed(error.message.replace(/\.$/, ''), tryAgain);
  }
  if (error instanceof CredentialsRefused) {
    return failed(
      'PayPal rejects PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET',
      'Copy both from one app at https://developer.paypal.com/dashboard/applications. Keys of its sandbox also need PAYPAL_API_BASE=https://api-m.sandbox.paypal.com.',
    );
  }
  const stripe = describeStripeError(error);
  if (stripe) return failed(stripe, STRIPE_ADVICE[stripe]);
  const { name, code } = error as { name?: string; code?: unknown };
  if (code === UNDEFINED_TABLE) return skipped('waits for the migrations');
  return failed([name ?? 'Error', code].filter(Boolean).join(' '));
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
