import { atom } from 'nanostores';
import { adminPackingSlips, MAX_PACKING_SLIPS } from '#contracts/admin-order-actions.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { callAdmin, whyFailed } from './api.ts';

export const $loadingSlips = atom(false);

/** The HTML of the packing slips of these orders; undefined, with a toast, if it could not be loaded. */
export async function loadPackingSlips(
  orderNumbers: readonly string[],
): Promise<string | undefined> {
  if ($loadingSlips.get()) return undefined;
  $loadingSlips.set(true);
  let html = '';
  for (let start = 0; start < orderNumbers.length; start += MAX_PACKING_SLIPS) {
    const part = orderNumbers.slice(start, start + MAX_PACKING_SLIPS);
    const answer = await callAdmin(adminPackingSlips, { orderNumbers: part });
    if (!answer.ok) {
      $loadingSlips.set(false);
      showFailure({ title: 'Not printed', text: whyFailed(answer) });
      return undefined;
    }
    html += answer.value.html;
  }
  $loadingSlips.set(false);
  return html;
}
