import { ServiceUnavailable } from '#adapters/api-error.ts';
import { DeadlineExceeded, withDeadline } from '#adapters/deadline.ts';
import { CredentialsRefused, RequestRefused } from '#adapters/paypal/client.ts';
import { describeStripeError } from '#adapters/stripe/setup.ts';

export interface Check {
  /** A setting as docs/deployment.md names it, or a part of it. */
  setting: string;
  /** The remedy when the check fails. */
  advice: string;
  /** A deploy goes without it: it can be right only afterwards, or what it allows is not paying. */
  canWait?: boolean;
  /** Asks the service, without writing anything, and returns what is right. Any error means that the check failed. */
  run: () => Promise<string> | string;
}

export interface CheckResult {
  setting: string;
  result: 'ok' | 'failed' | 'skipped';
  /** The finding. Never contains a secret. */
  found: string;
  advice: string;
}

/** The step by which `npm run setup` repairs a failed check. */
export interface Mend {
  /** As it is said beforehand: `Make …`. */
  what: string;
  /** The settings that come back. */
  settings: readonly string[];
  make: () => Promise<Record<string, string>>;
}

/** A repair that no setting comes back from. */
export const mendBy = (what: string, work: () => Promise<unknown>): Mend => ({
  what,
  settings: [],
  make: async () => {
    await work();
    return {};
  },
});

/** Only setup calls it: it may ask the service for more. Undefined when a person has to do something else first. */
type FindMend = () => Promise<Mend | undefined> | Mend;

interface ProblemDetails {
  /** What to do when it is not the usual advice of the check. */
  advice?: string | undefined;
  /** What setup can do about it. */
  findMend?: FindMend | undefined;
  /** As that of a check, for one of its problems. */
  canWait?: boolean;
  /** It is the service's or its key's, so every check that asks this service finds the same. */
  isOfService?: boolean;
}

/** A failed check: what was found. */
export class Problem extends Error {
  readonly details: ProblemDetails;

  constructor(found: string, details: ProblemDetails = {}) {
    super(found);
    this.details = details;
  }
}

/** Throws a Problem unless a webhook is sent all of these events; `replace` sends it all of a longer list. */
export function requireEvents(
  events: readonly string[],
  sent: readonly string[],
  url: string,
  replace: (events: readonly string[]) => Promise<unknown>,
): string {
  const missing = events.filter((event) => !sent.includes(event) && !sent.includes('*'));
  if (missing.length === 0) return `${events.length} events`;
  throw new Problem(`without ${missing.join(', ')}`, {
    findMend: () =>
      mendBy(`Add ${missing.join(', ')} to ${url}`, () => replace([...sent, ...missing])),
  });
}

const TIMEOUT_MS = 15_000;

/** The result of a check, and if it failed what setup may do about it. */
export interface FinishedCheck {
  result: CheckResult;
  canWait: boolean;
  isOfService?: boolean;
  findMend?: FindMend | undefined;
}

/** Runs one check, at most for 15 seconds. */
export async function runCheck({
  setting,
  advice,
  canWait = false,
  run,
}: Check): Promise<FinishedCheck> {
  try {
    const found = await withDeadline(TIMEOUT_MS, async () => run());
    return { result: { setting, result: 'ok', found, advice: '' }, canWait };
  } catch (error) {
    const { message: found, details } = toProblem(error);
    const result = { setting, result: 'failed', found, advice: details.advice ?? advice } as const;
    const { isOfService = false, findMend } = details;
    return { result, canWait: canWait || details.canWait === true, isOfService, findMend };
  }
}

/** Says once what a service answers to every check: the others wait for the first one. */
export function skipRepeated(checks: readonly FinishedCheck[]): FinishedCheck[] {
  const isSame = (one: FinishedCheck, other: FinishedCheck) =>
    one.isOfService && other.isOfService && one.result.found === other.result.found;
  return checks.map((check) => {
    const same = checks.filter((other) => isSame(check, other));
    const [first = check] = same;
    if (first === check)
      return { ...check, canWait: check.canWait && same.every((each) => each.canWait) };
    const found = `waits for ${first.result.setting}`;
    return { result: { ...check.result, result: 'skipped', found, advice: '' }, canWait: true };
  });
}

/** Errors of services may quote a secret, so only those with words of ours are shown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ServiceUnavailable) {
    return new Problem(error.message.replace(/\.$/, ''), {
      advice: 'Try again; then check the address, and the status page of the service.',
      isOfService: !(error instanceof DeadlineExceeded),
    });
  }
  if (error instanceof RequestRefused) return new Problem(error.message);
  if (error instanceof CredentialsRefused) {
    return new Problem('PayPal rejects PAYPAL_CLIENT_ID with PAYPAL_CLIENT_SECRET', {
      advice:
        'Copy both from one app at https://developer.paypal.com/dashboard/applications. Keys of its sandbox also need PAYPAL_API_BASE=https://api-m.sandbox.paypal.com.',
      isOfService: true,
    });
  }
  const stripe = describeStripeError(error);
  if (stripe) {
    const isOfService = REFUSED_WHOLLY.has(stripe);
    return new Problem(stripe, { advice: STRIPE_ADVICE[stripe], isOfService });
  }
  const { name, code, responseCode } = error as Record<'name' | 'code' | 'responseCode', unknown>;
  return new Problem([name ?? 'Error', code, responseCode].filter(Boolean).join(' '));
}

export const VERSION_ADVICE =
  'Deploy a version of the shop whose API version Stripe supports: https://docs.stripe.com/upgrades.';

/** A permission, however, is for some calls and not for others. */
const REFUSED_WHOLLY = new Set(['Stripe rejects this API version', 'Stripe rejects this key']);

const STRIPE_ADVICE: Record<string, string> = {
  'Stripe rejects this API version': VERSION_ADVICE,
  'Stripe rejects this key':
    'Set STRIPE_SECRET_KEY to the secret key at https://dashboard.stripe.com/apikeys.',
  'this key lacks the permission':
    'Give the restricted key the permission for this (docs/deployment.md), or run this with the secret key.',
};
