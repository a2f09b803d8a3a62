import { computed, onMount } from 'nanostores';
import { listConnectSalesCall } from '#contracts/sellers/list-connect-sales.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { noResponse } from '../site/api.ts';
import { type Call, callApi } from '../site/call-api.ts';
import { createOlderRows } from '../site/older-rows.ts';
import { createResource } from '../site/resource.ts';
import { $accountId, $secrets, accessTo } from './access.ts';

/** A browser without a secret of the account need not ask. */
const callWithSecret: Call = (contract, body, options) =>
  accessTo($accountId.get()).accountSecret === undefined
    ? Promise.resolve(noResponse('', 'account_access_required'))
    : callApi(contract, body, options);

/** The account's sales, newest first, for browsers with an emailed secret of the account. */
export const sellerSales = createResource(
  { call: callWithSecret },
  listConnectSalesCall,
  () => accessTo($accountId.get()),
  { failure: sellerFailures.loadSales },
);

/** Whether this browser has no such secret, or one that is refused. */
export const $areSalesLocked = computed(
  [sellerSales.$view, $secrets, $accountId],
  (view, secrets, accountId) =>
    secrets[accountId] === undefined ||
    (view.state === 'failed' && view.code === 'account_access_required'),
);

export const olderSellerSales = createOlderRows(sellerSales, {
  nextOf: ({ sales, has_more }) => (has_more ? sales.at(-1)?.id : undefined),
  load: (after) =>
    callApi(listConnectSalesCall, { ...accessTo($accountId.get()), starting_after: after }),
  append: (shown, older) => ({ ...older, sales: [...shown.sales, ...older.sales] }),
  failure: sellerFailures.loadSales,
});

// A link by email gives access in another tab.
onMount(sellerSales.$view, () => $secrets.listen(() => void sellerSales.refresh()));
