import {
  officeGetReturn,
  officeListReturns,
  RETURN_TABS,
  type ReturnTab,
} from '#contracts/returns/office-returns.ts';
import { createListQuery } from '../list-query.ts';
import { createLive } from '../live.ts';
import { createManaged } from '../managed.ts';

export const returnQuery = createListQuery(RETURN_TABS, reloadReturns);

export const returnList = createLive(officeListReturns, () => returnQuery.$query.get());

let shownTab: ReturnTab | undefined;
function reloadReturns(): void {
  const { tab } = returnQuery.$query.get();
  if (shownTab !== tab) returnList.$view.set({ state: 'loading' });
  shownTab = tab;
  void returnList.refresh();
}

export const managedReturn = createManaged(officeGetReturn, [
  'state',
  'pieces',
  'leftCents',
  'exchange',
]);
