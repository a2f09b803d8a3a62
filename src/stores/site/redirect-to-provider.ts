/**
 * Leaves for a provider's page, by https or by the protocol that this page came by, and by no other: an address may hold
 * a script. `whenBack` runs once for who stops the way there, or comes back by the back button and finds the page as it
 * was left.
 */
export function redirectToProvider(address: string, whenBack: () => void): void {
  const { href, protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== new URL(location.href).protocol) {
    throw new Error(`The payment provider's page has an address that is not followed: ${protocol}`);
  }
  const away = new AbortController();
  const back = () => {
    away.abort();
    whenBack();
  };
  const { signal } = away;
  window.addEventListener('pageshow', ({ persisted }) => persisted && back(), { signal });
  // Older browsers do not tell.
  if ('navigation' in window) window.navigation.addEventListener('navigateerror', back, { signal });
  location.assign(href);
}
