import { officeListSales } from '#contracts/office/people.ts';
import { createOlderRows } from '#stores/site/older-rows.ts';
import { createResource } from '#stores/site/resource.ts';
import { callOffice, office } from './api.ts';

/** Sales on storefronts, and what the sellers sold. A poll adds new sales above those that were loaded. */
export const sales = createResource(office, officeListSales, () => ({}), {
  merge: (shown, loaded) => {
    const ids = loaded.sales.map(({ paymentId }) => paymentId);
    const older = shown.sales.filter(({ paymentId }) => !ids.includes(paymentId));
    return older.length > 0
      ? { ...loaded, sales: [...loaded.sales, ...older], next: shown.next }
      : loaded;
  },
});

export const olderSales = createOlderRows(
  sales,
  () => undefined,
  (_query, after) => callOffice(officeListSales, { after }),
  (shown, { sales, next }) => ({ ...shown, sales: [...shown.sales, ...sales], next }),
);
