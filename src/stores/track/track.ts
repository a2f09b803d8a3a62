import { atom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import { sendOrderLinkCall } from '#contracts/orders/send-order-link.ts';
import { trackOrderCall } from '#contracts/orders/track-order.ts';
import { normalizeEmail } from '#shop/email.ts';
import { orderTexts, trackFailures, orderLinkSent } from '#shop/order-page-messages.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { emailError } from '#shop/site-messages.ts';
import { visibleText } from '#shop/visible-text.ts';
import { createActions } from '#stores/site/actions.ts';
import { toastOf } from '#stores/site/api.ts';
import { callWithSlowNotice } from '#stores/site/call-api.ts';
import { shopNow } from '#stores/site/clock.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';

/** An order as tracking shows it; money in cents. */
export type TrackedOrder = Extract<ResponseOf<typeof trackOrderCall>, { success: true }>['order'];

/** The result of the last search. */
export type SearchResult =
  | { state: 'found'; order: TrackedOrder; fetchedAt: Date }
  | { state: 'missing' }
  /** Too many searches, perhaps by others who guess: the link by email still opens the order. */
  | { state: 'limited'; text: string };

export const $result = atom<SearchResult | undefined>();

/** A search as typed. */
export const emptySearch = { orderNumber: '', email: '' };
type TypedSearch = typeof emptySearch;
type SearchErrors = Partial<Record<keyof TypedSearch, string>>;

/** The mistakes in the fields of a search (requirements §5). */
export const checkSearch = ({ orderNumber, email }: TypedSearch): SearchErrors => ({
  ...(visibleText(orderNumber) === undefined && { orderNumber: orderTexts.orderNumberRequired }),
  ...checkLinkEmail({ email }),
});

/** The mistake in the email address, which is all that the link needs. */
export function checkLinkEmail({ email }: Pick<TypedSearch, 'email'>): SearchErrors {
  const error = emailError(email);
  return error === undefined ? {} : { email: error };
}

const { action, $problem } = createActions(callWithSlowNotice);
export const search = action(trackOrderCall);
export const linkRequest = action(sendOrderLinkCall, { failure: trackFailures.orderLinkFailed });

/** Searches for the order, and shows what is found. */
export async function searchOrder({ orderNumber, email }: TypedSearch): Promise<void> {
  $result.set(undefined);
  // Both are sent by one form.
  dismissFailuresOf(linkRequest.key);
  const body = { orderNumber: normalizeOrderNumber(orderNumber), email: normalizeEmail(email) };
  await search.run(body, (reply) => {
    if (reply.success) {
      $result.set({ state: 'found', order: reply.order, fetchedAt: shopNow() });
    } else {
      $result.set({ state: 'missing' });
      showFailure({ ...trackFailures.orderNotFound, text: reply.error }, search.key, true);
    }
  });
  const answer = $problem.get()?.answer;
  if (!answer) return;
  const isLimited = answer.code === 'too_many_requests';
  if (isLimited) $result.set({ state: 'limited', text: answer.error });
  showFailure(toastOf(answer, trackFailures.searchFailed), search.key, isLimited);
}

/** Has the links to all orders of the typed email address sent there. */
export const requestOrderLink = ({ email }: TypedSearch) =>
  linkRequest.run({ email: normalizeEmail(email) }, () => showToast(orderLinkSent));
