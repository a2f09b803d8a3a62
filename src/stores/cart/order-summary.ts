import { sessionAtom } from '#stores/site/storage.ts';

/** Whether the shopper has opened the folded order summary, from checkout to payment. */
export const $isSummaryOpen = sessionAtom('orderSummaryOpen', (text) => text === 'true');
