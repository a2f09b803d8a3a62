import { officeListSales, LISTED_SALES } from '#contracts/office/people.ts';
import { createOlderRows } from '#stores/site/older-rows.ts';
import { createResource } from '#stores/site/resource.ts';
import { callOffice, office } from './api.ts';

/** Sales on storefronts, and what the sellers sold; polled until older ones are loaded. */
export const sales = createResource(office, officeListSales, () => ({}), {
  isPolled: ({ sales }) => sales.length <= LISTED_SALES,
});

export const olderSales = createOlderRows(sales, {
  nextOf: ({ next }) => next,
  load: (after) => callOffice(officeListSales, { after }),
  append: (shown, { sales, next }) => ({ ...shown, sales: [...shown.sales, ...sales], next }),
});
