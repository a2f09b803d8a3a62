import { atom } from 'nanostores';
import { officeListSales } from '#contracts/office/people.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { callOffice, whyFailed } from './api.ts';
import { createResource } from './resource.ts';

/** Sales on storefronts, and what the sellers sold. A poll adds new sales above those that were loaded. */
export const sales = createResource(officeListSales, () => ({}), {
  merge: (shown, loaded) => {
    const ids = loaded.sales.map(({ paymentId }) => paymentId);
    const older = shown.sales.filter(({ paymentId }) => !ids.includes(paymentId));
    return older.length > 0
      ? { ...loaded, sales: [...loaded.sales, ...older], next: shown.next }
      : loaded;
  },
});

export const $loadingOlderSales = atom(false);

export async function loadOlderSales(): Promise<void> {
  const after = sales.shownValue()?.next;
  if (typeof after !== 'string' || $loadingOlderSales.get()) return;
  $loadingOlderSales.set(true);
  const answer = await callOffice(officeListSales, { after });
  $loadingOlderSales.set(false);
  const shown = sales.shownValue();
  if (shown?.next !== after) return;
  if (!answer.ok) {
    showFailure({ title: 'Not loaded', text: whyFailed(answer) });
    return;
  }
  const { next } = answer.value;
  sales.show({ ...shown, sales: [...shown.sales, ...answer.value.sales], next });
}
