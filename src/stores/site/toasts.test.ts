import { afterEach, expect, test, vi } from 'vitest';
import { orderPlacedInAnotherTab } from '#shop/payment-messages.ts';
import { stubBrowser } from '../../../tests/support/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a toast for the next page is shown there, and not on the page that is being left', async () => {
  const { sessionStorage } = stubBrowser();
  const left = await import('./toasts.ts');
  left.storeFlashToast(orderPlacedInAnotherTab, 'good');
  left.showFlashToast();
  expect(left.$toasts.get()).toEqual([]);

  stubBrowser({ session: { toast: sessionStorage.toast ?? '' } });
  const next = await import('./toasts.ts');
  next.showFlashToast();
  expect(next.$toasts.get()).toMatchObject([orderPlacedInAnotherTab]);
});

test('dismissing renders the toasts again only if one of them goes', async () => {
  stubBrowser();
  const { $toasts, dismissFailuresOf, dismissMessage, showFailure } = await import('./toasts.ts');
  showFailure({ title: 'Error', text: 'Your card was declined.' }, 'payment');
  let changes = 0;
  $toasts.listen(() => (changes += 1));
  dismissMessage({ title: 'Error', text: 'Another failure.' });
  dismissFailuresOf('checkout');
  expect(changes).toBe(0);
  dismissFailuresOf('payment');
  expect(changes).toBe(1);
  expect($toasts.get()).toEqual([]);
});

test('a later message replaces the last success, and leaves failures and what is still going on', async () => {
  stubBrowser();
  const { $toasts, showFailure, showToast, withSlowNotice } = await import('./toasts.ts');
  vi.useFakeTimers();
  void withSlowNotice({ title: 'Still Working' }, () => new Promise(() => undefined));
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  showFailure({ title: 'Error' });
  showToast({ title: 'Product Created' });
  showToast({ title: 'Copied' });
  const titles = () => $toasts.get().map(({ title }) => title);
  expect(titles()).toEqual(['Still Working', 'Error', 'Copied']);
  showFailure({ title: 'Failed to upload picture' });
  expect(titles()).toEqual(['Still Working', 'Error', 'Failed to upload picture']);
});
