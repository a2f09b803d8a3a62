import type { Message } from '#shop/site-messages.ts';
import { type ApiFailure, toastOf } from '#stores/site/post.ts';

/** Refusals that tell a seller what to do: better than that something has failed. */
const TELLING = ['platform_off', 'account_not_ready', 'account_access_required'];

/** The error catalogue's words for a failure, unless the shop's own refusal says more. */
export function platformFailure(message: Message, answer: ApiFailure): Message {
  if (TELLING.includes(answer.code)) return { ...message, text: answer.error };
  return toastOf(answer, message);
}
