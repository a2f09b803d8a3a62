/**
 * Leaves for a provider's page. Only https and this page's own protocol are followed, because a URL can hold a script.
 * `whenBack` runs once if the navigation is stopped, or if the back button restores this page as it was.
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
  // Older browsers do not report a stopped navigation.
  if ('navigation' in window) window.navigation.addEventListener('navigateerror', back, { signal });
  location.assign(href);
}
