import { expect, test } from 'vitest';
import { $toasts, dismissFailuresOf, dismissMessage, showFailure } from './toasts.ts';

test('dismissing renders the toasts again only if one of them goes', () => {
  const failure = { title: 'Error', text: 'Your card was declined.' };
  showFailure(failure, 'payment');
  let changes = 0;
  $toasts.listen(() => (changes += 1));
  dismissMessage({ title: 'Error', text: 'Another failure.' });
  dismissFailuresOf('checkout');
  expect(changes).toBe(0);
  dismissFailuresOf('payment');
  expect(changes).toBe(1);
  expect($toasts.get()).toEqual([]);
});
