import { officeGetReturn, officeListReturns, RETURN_TABS } from '#contracts/office/returns.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { createListQuery } from '../list-query.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from '../api.ts';

export const returnQuery = createListQuery(RETURN_TABS, (isNewTab) => {
  if (isNewTab) returnList.$view.set({ state: 'loading' });
  void returnList.refresh();
});

export const returnList = createResource(office, officeListReturns, () => returnQuery.$query.get());

/** The return of the page's address. */
export const managedReturn = createResource(
  office,
  officeGetReturn,
  () => ({ returnNumber: normalizeOrderNumber(lastSegment()) }),
  { isPolled: () => false },
);
