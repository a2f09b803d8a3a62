import { beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { paidOrder } from '../../../../tests/support/office-order.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { $result } from './orders.ts';
import {
  $isShipDialogOpen,
  $shipments,
  $shipProblem,
  $unmatched,
  describeProblem,
  openShipDialog,
  shipFilled,
} from './ship-orders.ts';
import { fillCarrier, fillTrackingNumbers, pasteTrackingNumbers } from './tracking-numbers.ts';

const UPS = '1Z999AA10123456784';
const USPS = '9400111899223197428490';
const ORDERS = [0, 1, 2].map((index) => paidOrder(`ORD-20261121-${index}`));

beforeEach(() => {
  stubPage();
  vi.stubGlobal('location', { hash: '' });
  stubFunctions({
    'admin-ship-order': () => [200, { email: 'wade@tolliver.example' }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });
  $shipments.set([]);
  $toasts.set([]);
});

test.each([
  [['12345'], 'Not shipped', 'The reason is under its tracking number.'],
  [[UPS, '12345'], '1 of 2 orders shipped', 'The reason is under its tracking number.'],
  [['12345', '67890'], 'Not shipped', 'The reasons are under the tracking numbers.'],
])('shipping with %j says where it stands why', async (numbers, title, text) => {
  openShipDialog(numbers.map((_number, index) => paidOrder(`ORD-20261121-${index}`)));
  fillTrackingNumbers(0, numbers.join('\n'));
  await shipFilled();
  expect([$shipProblem.get(), $toasts.get()]).toEqual([`${title}. ${text}`, []]);
});

test('a number that stands twice is marked, ships nothing at first, and both at the second press', async () => {
  const requests = stubFunctions({
    'admin-ship-order': () => [200, { email: 'wade@tolliver.example' }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });
  const shipped = () =>
    requests.flatMap(({ name, body }) =>
      name === 'admin-ship-order' ? [[body.orderNumber, body.sharedWith]] : [],
    );
  openShipDialog(ORDERS);
  fillTrackingNumbers(0, `${UPS}\n${USPS}\n 1z999AA1 0123456784`);
  expect($shipments.get().map(describeProblem)).toEqual([
    'ORD-20261121-2 has this tracking number too.',
    undefined,
    'ORD-20261121-0 has this tracking number too.',
  ]);
  await shipFilled();
  expect(shipped()).toEqual([['ORD-20261121-1', []]]);
  expect($shipProblem.get()).toBe(
    '1 of 3 orders shipped. The reasons are under the tracking numbers.',
  );
  expect($shipments.get().map(describeProblem)).toEqual([
    'ORD-20261121-2 has this tracking number too. Press again if both are in one box.',
    undefined,
    'ORD-20261121-0 has this tracking number too. Press again if both are in one box.',
  ]);
  await shipFilled();
  expect(shipped().slice(1)).toEqual([
    ['ORD-20261121-0', ['ORD-20261121-2']],
    ['ORD-20261121-2', ['ORD-20261121-0']],
  ]);
});

test('a number that an earlier order has is asked about once', async () => {
  const other = 'ORD-20261120-9';
  const error = `${other} has this tracking number too.`;
  stubFunctions({
    'admin-ship-order': ({ sharedWith }: { sharedWith: string[] }) =>
      sharedWith.includes(other)
        ? [200, { email: 'wade@tolliver.example' }]
        : [409, { error, code: 'tracking_number_used', orderNumber: other }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });
  openShipDialog(ORDERS.slice(0, 1));
  fillTrackingNumbers(0, UPS);
  await shipFilled();
  expect($shipments.get()).toMatchObject([
    { error: `${error} Press again if both are in one box.`, isShipped: false },
  ]);
  await shipFilled();
  expect($result.get()?.shipped).toEqual(['ORD-20261121-0']);
});

test('a carrier that we don’t know is shipped by the name in the file, or as it is typed', async () => {
  const requests = stubFunctions({
    'admin-ship-order': () => [200, { email: 'wade@tolliver.example' }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });
  const [first, second] = ['ORD-20261121-000000', 'ORD-20261121-000001'] as const;
  openShipDialog([first, second].map((number) => paidOrder(number)));
  const lines = [
    `${first},Ada Boone,5025550143,OnTrac,D10011354453707`,
    `${second},TBA303123456789`,
  ];
  pasteTrackingNumbers(0, lines.join('\n'));
  expect($unmatched.get()).toEqual(['Line 1: not used: 5025550143.']);
  expect($shipments.get().map(({ carrier }) => carrier)).toEqual(['OnTrac', '']);
  await shipFilled();
  expect($shipments.get()[1]?.error).toBe(
    'The carrier of this number isn’t known. Enter its name.',
  );
  fillCarrier(second, 'Amazon');
  await shipFilled();
  expect(
    requests.flatMap(({ name, body }) =>
      name === 'admin-ship-order' ? [[body.carrier, body.trackingNumber]] : [],
    ),
  ).toEqual([
    ['OnTrac', 'D10011354453707'],
    ['Amazon', 'TBA303123456789'],
  ]);
});

test('shipping again dismisses why it failed before', async () => {
  openShipDialog([paidOrder('ORD-20261121-0')]);
  fillTrackingNumbers(0, '12345');
  await shipFilled();
  expect($shipProblem.get()).toBe('Not shipped. The reason is under its tracking number.');
  fillTrackingNumbers(0, UPS);
  await shipFilled();
  expect([$shipProblem.get(), $isShipDialogOpen.get(), $toasts.get()]).toEqual([
    undefined,
    false,
    [],
  ]);
});

test.each([
  ['an empty line', `${UPS}\n\n${USPS}`, [UPS, '', USPS]],
  ['a column of a spreadsheet, which ends each line', `${UPS}\r\n\r\n${USPS}\r\n`, [UPS, '', USPS]],
  ['an empty first cell', `\r\n${UPS}\r\n${USPS}\r\n`, ['', UPS, USPS]],
  ['a row of a spreadsheet', `${UPS}\t\t${USPS}`, [UPS, '', USPS]],
  ['two columns, of which one is empty', `${UPS}\t\r\n\t\r\n${USPS}\t\r\n`, [UPS, '', USPS]],
  ['quoted cells with a line break', `"${UPS}\n"\r\n""\r\n"${USPS}"`, [UPS, '', USPS]],
  ['fewer numbers than orders', `${UPS}\n`, [UPS, 'typed', 'typed']],
])('pasting %s gives each order its own number', (_what, text, numbers) => {
  openShipDialog(ORDERS);
  ORDERS.forEach((_order, index) => fillTrackingNumbers(index, 'typed'));
  fillTrackingNumbers(0, text);
  expect($shipments.get().map(({ trackingNumber }) => trackingNumber)).toEqual(numbers);
});

test('pasted order numbers lead to their orders, in whatever order, and the rest is named', () => {
  openShipDialog(['ORD-20261121-000000', 'ORD-20261121-000001'].map((number) => paidOrder(number)));
  fillTrackingNumbers(0, 'typed');
  const text = `${USPS}\tORD-20261121-000001\n${UPS}\tORD-20261121-000009`;
  expect(pasteTrackingNumbers(1, text)).toBe(true);
  expect($shipments.get().map(({ trackingNumber }) => trackingNumber)).toEqual(['typed', USPS]);
  expect($unmatched.get()).toEqual(['No order here for ORD-20261121-000009.']);
  expect(pasteTrackingNumbers(0, UPS)).toBe(false);
});
