import { expect, test } from 'vitest';
import { noResponse, toastOf } from './api.ts';

const message = { title: 'Error', text: 'Failed to subscribe. Please try again.' };
const tooMany = noResponse('Too many tries. Try again in 2 minutes.', 'too_many_requests');

test('adds the waiting time to the message of a failure', () => {
  expect(toastOf(tooMany, message)).toEqual({
    title: 'Error',
    text: 'Failed to subscribe. Please try again. Too many tries. Try again in 2 minutes.',
  });
});

test('adds it to the title when there is no message', () => {
  expect(toastOf(tooMany, { title: 'Failed to load products' }).text).toBe(
    'Failed to load products. Too many tries. Try again in 2 minutes.',
  );
});

test('leaves other failures unchanged', () => {
  expect(toastOf(noResponse('Down'), message)).toEqual(message);
});
