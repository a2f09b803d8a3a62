import { cleanStores } from 'nanostores';
import { $accountId, $secrets } from '#stores/sellers/access.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { openBrowser, stubHistory, stubPage } from './browser.ts';
import { ACCOUNT } from './connected-account.ts';

interface Visit {
  /** Empty for a page without an account. */
  accountId?: string;
  search?: string;
  hash?: string;
  local?: Record<string, string>;
  session?: Record<string, string>;
}

/** Opens a page of the seller platform; returns its browser and the URLs that replaced its own. */
export function openSellerPage({ accountId = ACCOUNT, search = '', ...visit }: Visit = {}) {
  cleanStores($secrets);
  const browser = openBrowser({ ...visit, search: `?account=${accountId}${search}` });
  stubPage();
  $accountId.set(accountId);
  $toasts.set([]);
  return { ...browser, addresses: stubHistory() };
}

/** The browser's entry for an account. */
export const storedSecret = (secret: string) => JSON.stringify({ [ACCOUNT]: secret });
