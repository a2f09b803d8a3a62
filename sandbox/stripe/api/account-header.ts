import type { StandIn } from '../stand-in.ts';
import type { Question } from './answer.ts';
import { masked } from './authentication.ts';
import { StripeError } from './stripe-error.ts';

/**
 * The connected account that a request is made for: in `Stripe-Account`, in `Stripe-Context` with v2, or as Stripe's own
 * pages say it in `_stripe_account`. One that the platform hasn't is refused whatever is asked.
 */
export function accountAskedFor(
  { headers, parameters }: Question,
  { ledger, keys }: StandIn,
): string | undefined {
  const sent =
    headers['stripe-account'] ?? headers['stripe-context'] ?? parameters['_stripe_account'];
  if (typeof sent !== 'string' || sent === '') return undefined;
  if (ledger.find('account', sent)) return sent;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${masked(keys.secretKey)}' does not have access to account '${sent}' (or that account does not exist). Application access may have been revoked.`,
  });
}
