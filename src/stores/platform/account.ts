import { atom } from 'nanostores';
import { searchOfPage } from '#stores/payment/provider-return.ts';

/** The connected account that this page is about, as its address says; empty when it says none (specification §2). */
export const $accountId = atom(new URLSearchParams(searchOfPage()).get('account')?.trim() ?? '');
