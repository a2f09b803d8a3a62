import type { Message } from '#shop/site-messages.ts';
import { type ApiFailure, toastOf } from '#stores/site/api.ts';

/** Errors whose own text tells the seller what to do. */
const HELPFUL_CODES = ['platform_off', 'account_not_ready', 'account_access_required'];

/** The toast for a failed call: the error catalogue's message, or the server's text if that helps more. */
export function platformFailure(message: Message, answer: ApiFailure): Message {
  if (HELPFUL_CODES.includes(answer.code)) return { ...message, text: answer.error };
  return toastOf(answer, message);
}
