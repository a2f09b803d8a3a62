import { officeListSales } from '#contracts/office/people.ts';
import { callOffice } from './api.ts';
import { createOlderRows } from './older-rows.ts';
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

export const olderSales = createOlderRows(
  sales,
  () => undefined,
  (_query, after) => callOffice(officeListSales, { after }),
  (shown, { sales, next }) => ({ ...shown, sales: [...shown.sales, ...sales], next }),
);
