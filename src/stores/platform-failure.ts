import type { Message } from '#shop/site-messages.ts';
import type { NoAnswer } from './api.ts';

/** Refusals that tell a seller what to do: better than that something has failed. */
const TELLING = ['too_many_requests', 'platform_off', 'account_not_ready'];

/** The error catalogue's words for a failure, unless the shop's own refusal says more. */
export function platformFailure(message: Message, { code, error }: NoAnswer): Message {
  return TELLING.includes(code) ? { ...message, text: error } : message;
}
