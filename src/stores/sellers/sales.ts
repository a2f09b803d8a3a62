import { atom, onMount } from 'nanostores';
import { listConnectSales, type SaleReply } from '#contracts/sellers/list-connect-sales.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { $accountId, $secrets, accessTo } from './access.ts';
import { dismissFailuresOf, showFailure } from '../site/toasts.ts';

/** The account's sales, newest first. `locked`: this browser has no emailed secret of the account. */
export type SalesView =
  | { state: 'loading' | 'failed' | 'locked' }
  | { state: 'shown'; sales: readonly SaleReply[]; hasMore: boolean };

export const $sales = atom<SalesView>({ state: 'loading' });

/** Whether older sales are being loaded. */
export const $loadingSales = atom(false);

const TOAST_GROUP = 'sales';

/** Loads the newest sales, or the next older ones when some are shown. */
export async function loadSales(): Promise<void> {
  const accountId = $accountId.get();
  if (!accountId || $loadingSales.get()) return;
  const access = accessTo(accountId);
  if (access.accountSecret === undefined) {
    $sales.set({ state: 'locked' });
    return;
  }
  const view = $sales.get();
  const shown = view.state === 'shown' ? view.sales : [];
  dismissFailuresOf(TOAST_GROUP);
  $loadingSales.set(true);
  const answer = await callApi(listConnectSales, { ...access, starting_after: shown.at(-1)?.id });
  $loadingSales.set(false);
  if (answer.ok) {
    const { sales, has_more: hasMore } = answer.value;
    $sales.set({ state: 'shown', sales: [...shown, ...sales], hasMore });
  } else if (answer.code === 'account_access_required') {
    $sales.set({ state: 'locked' });
  } else {
    if (view.state !== 'shown') $sales.set({ state: 'failed' });
    showFailure(toastOf(answer, sellerFailures.loadSales), TOAST_GROUP);
  }
}

// A link by email gives access in another tab.
onMount($sales, () =>
  $secrets.listen(() => {
    if ($sales.get().state === 'locked') void loadSales();
  }),
);
