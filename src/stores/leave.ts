import { $step } from './payment.ts';

/**
 * Leaves for a provider's page, by https or by the protocol that this page came by, and by no other: an address may hold
 * a script. Who comes back by the back button finds the page ready again.
 */
export function leaveFor(address: string): void {
  const { href, protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== new URL(location.href).protocol) {
    throw new Error(`The payment provider's page has an address that is not followed: ${protocol}`);
  }
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) $step.set('ready');
  });
  location.assign(href);
}
