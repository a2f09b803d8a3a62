import {
  LISTED_RETURNS,
  officeGetReturn,
  officeListReturns,
  RETURN_TABS,
} from '#contracts/office/returns.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { createListQuery } from '../list-query.ts';
import { createOlderRows } from '#stores/site/older-rows.ts';
import { createResource } from '#stores/site/resource.ts';
import { callOffice, office } from '../api.ts';

export const returnQuery = createListQuery(RETURN_TABS, (isNewTab) => {
  if (isNewTab) returnList.$view.set({ state: 'loading' });
  void returnList.refresh();
});
const { $query } = returnQuery;

/** The returns of the fragment; polled until more of them are loaded. */
export const returnList = createResource(office, officeListReturns, () => $query.get(), {
  isPolled: ({ returns }) => returns.length <= LISTED_RETURNS,
});

export const moreReturns = createOlderRows(returnList, {
  nextOf: ({ next }) => next,
  readQuery: () => $query.get(),
  load: (after) => callOffice(officeListReturns, { ...$query.get(), after }),
  append: (shown, older) => ({ ...older, returns: [...shown.returns, ...older.returns] }),
});

export const managedReturn = createResource(
  office,
  officeGetReturn,
  () => ({ returnNumber: normalizeOrderNumber(lastSegment()) }),
  { isPolled: () => false },
);
