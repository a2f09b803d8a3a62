import { atom, computed, onMount } from 'nanostores';
import { officeFindCustomers, officeGetCustomer } from '#contracts/office/customers.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { TYPING_MS } from './list-query.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from './api.ts';

export type FoundCustomer = ResponseOf<typeof officeGetCustomer>;
export type Customer = NonNullable<FoundCustomer['customer']>;

/** The search; it stands in the fragment, which is sent to no server and stays out of its logs. */
export const $search = atom('');
/** The typed text, to be searched for next. */
export const $typedSearch = atom('');
/** The email address whose page is shown; empty for a search. */
export const $address = computed($search, (search) =>
  isEmail(search) ? normalizeEmail(search) : '',
);

export const customer = createResource(
  office,
  officeGetCustomer,
  () => ({ email: $address.get() }),
  // Nobody waits here for what happens to a person.
  { isPolled: () => false },
);

export const foundCustomers = createResource(
  office,
  officeFindCustomers,
  () => ({ search: $search.get() }),
  { isPolled: () => false },
);

/** The fragment of a search or of an email address. */
export const searchFragment = (search: string) => `#${encodeURIComponent(search)}`;

function readFragment(): void {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // As written.
  }
  $search.set(text.trim());
  $typedSearch.set($search.get());
}

function list(): void {
  if ($address.get()) void customer.refresh();
  else if ($search.get()) {
    foundCustomers.$view.set({ state: 'loading' });
    void foundCustomers.refresh();
  }
}

onMount($search, () => {
  readFragment();
  const follow = () => {
    readFragment();
    list();
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
});

let typing: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches once nothing has been typed for a moment. A whole address waits for Enter: the beginning of a longer one is
 * whole too.
 */
export function editSearch(typed: string): void {
  $typedSearch.set(typed);
  clearTimeout(typing);
  const search = typed.trim();
  if (isEmail(search) || search === $search.get()) return;
  typing = setTimeout(() => {
    history.replaceState(null, '', search ? searchFragment(search) : location.pathname);
    $search.set(search);
    list();
  }, TYPING_MS);
}

/** Searches at once; a whole email address opens its page. */
export function openSearch(): void {
  clearTimeout(typing);
  location.hash = searchFragment($typedSearch.get().trim());
}

/** Leaves the page of an address, and keeps it out of the browser's history. */
export function closeCustomer(): void {
  history.replaceState(null, '', location.pathname);
  $search.set('');
  $typedSearch.set('');
}
