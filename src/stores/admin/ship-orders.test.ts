import { beforeEach, expect, test } from 'vitest';
import { stubFunctions, stubPage } from '../../../tests/support/browser.ts';
import { paidOrder } from '../../../tests/support/office-order.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { $parcels, fillTrackingNumbers, openShipDialog, shipParcels } from './ship-orders.ts';

const UPS = '1Z999AA10123456784';
const USPS = '9400111899223197428490';
const ORDERS = [0, 1, 2].map((index) => paidOrder(`ORD-20261121-${index}`));

beforeEach(() => {
  stubPage();
  stubFunctions({
    'admin-ship-order': () => [200, { email: 'wade@tolliver.example' }],
    'admin-status': () => [200, { email: 'owner@ghostbarrel.example', toShip: 0 }],
  });
  $parcels.set([]);
  $toasts.set([]);
});

test.each([
  [['12345'], 'Not shipped', 'The reason is under its tracking number.'],
  [[UPS, '12345'], '1 of 2 orders shipped', 'The reason is under its tracking number.'],
  [['12345', '67890'], 'Not shipped', 'The reasons are under the tracking numbers.'],
])('shipping with %j says where it stands why', async (numbers, title, text) => {
  openShipDialog(numbers.map((_number, index) => paidOrder(`ORD-20261121-${index}`)));
  fillTrackingNumbers(0, numbers.join('\n'));
  await shipParcels();
  expect($toasts.get()).toMatchObject([{ title, text }]);
});

test('shipping again dismisses why it failed before', async () => {
  openShipDialog([paidOrder('ORD-20261121-0')]);
  fillTrackingNumbers(0, '12345');
  await shipParcels();
  fillTrackingNumbers(0, UPS);
  await shipParcels();
  expect($toasts.get()).toMatchObject([{ title: '1 order shipped' }]);
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
  expect($parcels.get().map(({ trackingNumber }) => trackingNumber)).toEqual(numbers);
});
