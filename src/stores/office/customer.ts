import { atom, onMount } from 'nanostores';
import { officeGetCustomer } from '#contracts/office/customers.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { createResource } from './resource.ts';

export type FoundCustomer = ResponseOf<typeof officeGetCustomer>;
export type Customer = NonNullable<FoundCustomer['customer']>;

/** The address that is looked at; it stands in the fragment, which is sent to no server and stays out of its logs. */
export const $address = atom('');

export const customer = createResource(
  officeGetCustomer,
  () => ({ email: isEmail($address.get()) ? $address.get() : '' }),
  // Nobody waits here for what happens to a person.
  { mayChange: () => false },
);

function readFragment(): void {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // As written.
  }
  $address.set(normalizeEmail(text));
}

onMount($address, () => {
  readFragment();
  const follow = () => {
    readFragment();
    void customer.refresh();
  };
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
});

/** Leaves the page of an address, and keeps it out of the browser's history. */
export function closeCustomer(): void {
  history.replaceState(null, '', location.pathname);
  $address.set('');
}
