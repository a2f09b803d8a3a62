import { expect, test } from 'vitest';
import { noResponse, toastOf } from './api.ts';

test('a failure without a message has the waiting time beside its title', () => {
  const tooMany = noResponse('Too many tries. Try again in 2 minutes.', 'too_many_requests');
  expect(toastOf(tooMany, { title: 'Failed to load products' }).text).toBe(
    'Failed to load products. Too many tries. Try again in 2 minutes.',
  );
});
