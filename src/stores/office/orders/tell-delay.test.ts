import { beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import {
  $delayForm,
  $telling,
  $tellProblems,
  delayPreview,
  editDelay,
  openTellDialog,
  tellShoppers,
} from './tell-delay.ts';
import { $isTellDialogOpen } from './tell-dialog.ts';

const SHIPPED = 'ORD-20261121-1 is shipped.';
const numbers = [0, 1, 2].map((index) => `ORD-20261121-${index}`);
const chosen = numbers.map((orderNumber) => ({ orderNumber, dueDay: '2026-11-24' }));
const planned = (orderNumber: string) => ({
  orderNumber,
  name: 'Wade Tolliver',
  delayId: null,
  promisedDay: '2026-11-24',
  answerBy: null,
  isTooLate: false,
  leftCents: 3073,
  totalCents: 3073,
});

beforeEach(() => {
  stubPage();
  vi.stubGlobal('location', { hash: '' });
});

test('each shopper is told once; who was not stays in the dialog, with what was typed', async () => {
  const whenTold = vi.fn();
  const requests = stubFunctions({
    'admin-preview-delay': ({ orderNumbers }: { orderNumbers: string[] }) => [
      200,
      { orders: orderNumbers.map(planned), refusals: [] },
    ],
    'admin-tell-delay': ({ orderNumber }: { orderNumber: string }) =>
      orderNumber.endsWith('1')
        ? [409, { error: SHIPPED, code: 'refused' }]
        : orderNumber.endsWith('2')
          ? [503, { error: 'Please try again.', code: 'unknown' }]
          : [200, {}],
  });
  openTellDialog(chosen, whenTold);
  editDelay({ reason: ' The M is late. ' });
  await delayPreview.refresh();
  await Promise.all([tellShoppers(), tellShoppers()]);
  const told = requests.filter(({ name }) => name === 'admin-tell-delay');
  expect(told.map(({ body }) => [body.orderNumber, body.reason])).toEqual(
    numbers.map((number) => [number, 'The M is late.']),
  );
  // A key belongs to one request.
  expect(new Set(told.map(({ body }) => body.key)).size).toBe(3);
  const problems = [SHIPPED, expect.stringMatching(/^ORD-20261121-2: Please try again\./)];
  expect($tellProblems.get()).toEqual(problems);
  expect(whenTold.mock.calls).toEqual([[{ count: 1, problems }]]);
  expect($telling.get()).toBeUndefined();
  expect($delayForm.get()).toMatchObject({
    orderNumbers: numbers.slice(1),
    reason: ' The M is late. ',
  });

  // Pressed again, the server knows the same press; told otherwise, it is another.
  await delayPreview.refresh();
  await tellShoppers();
  editDelay({ reason: 'The L is late.' });
  await tellShoppers();
  const keys = requests.flatMap(({ name, body }) => (name === 'admin-tell-delay' ? body.key : []));
  expect([keys[1] === keys[3], keys[1] === keys[5]]).toEqual([true, false]);
});

test('a day that nothing ships on, or no day without a reason, is not sent', async () => {
  const requests = stubFunctions({
    'admin-preview-delay': () => [200, { orders: numbers.map(planned), refusals: [] }],
    'admin-tell-delay': () => [200, {}],
  });
  openTellDialog(chosen, vi.fn());
  for (const newDay of ['', '2020-01-01', '2999-01-01']) {
    editDelay({ newDay });
    expect(await tellShoppers()).toBe('delay-day');
  }
  editDelay({ isDayKnown: false });
  await delayPreview.refresh();
  expect(await tellShoppers()).toBe('delay-reason');
  expect(requests.map(({ name }) => name)).not.toContain('admin-tell-delay');
  editDelay({ reason: 'The mill is late.' });
  expect(await tellShoppers()).toBeUndefined();
  expect($isTellDialogOpen.get()).toBe(false);
});
