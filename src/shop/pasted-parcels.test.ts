import { expect, test } from 'vitest';
import { type PastedParcel, readPastedParcels } from './pasted-parcels.ts';

const UPS = '1Z999AA10123456784';
const USPS = '9400111899223197428490';
const [FIRST, SECOND] = ['ORD-20261121-000001', 'ORD-20261121-000002'] as const;

test.each([
  ['two columns of a spreadsheet', `${FIRST}\t${UPS}\n${SECOND}\t${USPS}\n`],
  [
    'in the other order, with a head',
    `Tracking\tReference\r\n${USPS}\t${SECOND}\r\n${UPS}\t${FIRST}`,
  ],
  ['commas and quotes', `"${FIRST}","${UPS}"\n"${SECOND}","${USPS}"`],
  [
    'semicolons, and columns between',
    `${UPS};June;40508;ground;${FIRST}\n${USPS};Wade;40403;x;${SECOND}`,
  ],
  ['formulas of a spreadsheet', `${FIRST},="${UPS}"\n${SECOND},="${USPS}"`],
  ['spaces, and the carrier', `${FIRST} UPS ${UPS}\n\n${USPS} ${SECOND}`],
  [
    'a number in groups, and an order number as it is typed',
    `${FIRST}\t1Z 999 AA1 0123456784\nord20261121000002,${USPS}`,
  ],
])('%s', (_what, text) => {
  const { numbers, left } = read(text);
  expect(numbers.map(([order, number]) => [order, number?.replaceAll(' ', '')])).toEqual(
    expect.arrayContaining([
      [FIRST, UPS],
      [SECOND, USPS],
    ]),
  );
  expect(left).toEqual([]);
});

function read(text: string) {
  const { parcels = new Map<string, PastedParcel>(), left } = readPastedParcels(text) ?? {};
  const numbers = [...parcels].map(([order, { trackingNumber, carrier }]) =>
    [order, trackingNumber, carrier].filter((text) => text !== undefined),
  );
  return { numbers, left };
}

test('a phone number is no tracking number', () => {
  expect(read(`${FIRST},Ada Boone,5025550143,OnTrac,D10011354453707`)).toEqual({
    numbers: [[FIRST, 'D10011354453707', 'OnTrac']],
    left: ['Line 1: not used: 5025550143.'],
  });
  expect(read(`${FIRST}\tTBA303123456789\t5025550143`)).toEqual({
    numbers: [[FIRST, 'TBA303123456789']],
    left: ['Line 1: not used: 5025550143.'],
  });
  expect(read(`${FIRST},Ada,5025550143\n${SECOND};Wade;447911123456`)).toEqual({
    numbers: [],
    left: [
      `Line 1: no tracking number for ${FIRST}; not used: 5025550143.`,
      `Line 2: no tracking number for ${SECOND}; not used: 447911123456.`,
    ],
  });
});

test.each([
  ['alone beside their order', `${FIRST}\t5025550143`, 'DHL'],
  ['beside their carrier', `${FIRST},DHL,5025550143`, 'DHL'],
  ['in a column with the title', `Phone,Tracking #,Order\n8595550142,5025550143,${FIRST}`, 'DHL'],
  [
    'of a carrier that we don’t know',
    `Order;Carrier;Waybill No.;Phone\n${FIRST};Bluegrass Couriers;5025550143;8595550142`,
    'Bluegrass Couriers',
  ],
])('ten digits are a tracking number %s', (_where, text, carrier) => {
  expect(read(text)).toEqual({ numbers: [[FIRST, '5025550143', carrier]], left: [] });
});

test('titles say where numbers stand, whatever other cells look like', () => {
  const titles =
    'Tracking URL,Return Tracking Number,Reference,Tracking Number(s),Address 1,Shipping Carrier';
  const rows = [
    `x,${USPS},${FIRST},D42,1 Elm St,OnTrac`,
    `x,,${SECOND},"${UPS}, ${USPS}",2 Elm St,UPS Ground`,
  ];
  expect(read([titles, ...rows].join('\n'))).toEqual({
    numbers: [
      [FIRST, 'D42', 'OnTrac'],
      [SECOND, UPS, 'UPS'],
    ],
    left: [`Line 2: not used: ${USPS}.`, `Line 3: not used: ${USPS}.`],
  });
});

test('of two orders on a line the second is named', () => {
  const left = [`Line 1: not used: ${SECOND}.`];
  expect(read(`${FIRST},${SECOND},${UPS}`)).toEqual({ numbers: [[FIRST, UPS, 'UPS']], left });
  // The cell of its own is the reference.
  expect(read(`with ${SECOND},${FIRST},${UPS}`)).toEqual({ numbers: [[FIRST, UPS, 'UPS']], left });
});

test('a cell with a line break is one cell', () => {
  expect(read(`${FIRST},"Ada\nBoone",${UPS}\n"Wade\n${SECOND}",${USPS}`)).toEqual({
    numbers: [
      [FIRST, UPS, 'UPS'],
      [SECOND, USPS, 'USPS'],
    ],
    left: [],
  });
});

test('of a scanned label of USPS the number is taken, without 420 and the ZIP code', () => {
  expect(read(`${FIRST},42040507${USPS},x`).numbers).toEqual([[FIRST, USPS, 'USPS']]);
});

test('a number of no known carrier is one if nothing else stands beside the order', () => {
  expect(read(`${FIRST}\tLTL-42`).numbers).toEqual([[FIRST, 'LTL-42']]);
  const left = [`Line 1: no tracking number for ${FIRST}.`];
  expect(read(`${FIRST}\tLTL-42\tJune`)).toEqual({ numbers: [], left });
  expect(read(`${FIRST}\tJune`)).toEqual({ numbers: [], left });
});

test('each line without an order, without a number or with a second one is named', () => {
  const lines = [
    `${FIRST}\t${UPS}`,
    `${FIRST}\t${USPS}`,
    `${FIRST}\t${UPS.toLowerCase()}`,
    SECOND,
    '\t1Z999AA10123456785\tJune',
    'Parcels\t4',
    `${SECOND}\t9.40011E+21`,
  ];
  expect(read(lines.join('\n'))).toEqual({
    numbers: [[FIRST, UPS, 'UPS']],
    left: [
      `Line 2: ${FIRST} has a number already; not used: ${USPS}.`,
      `Line 4: no tracking number for ${SECOND}.`,
      'Line 5 has no order number: 1Z999AA10123456785.',
      'Line 6 has no order number: Parcels, 4.',
      `Line 7: no tracking number for ${SECOND}.`,
    ],
  });
  expect(read(`Tracking,Order\n9.40011E+21,${FIRST}`).left).toEqual([
    `Line 2: no tracking number for ${FIRST}; not used: 9.40011E+21.`,
  ]);
});

test('a text that can’t be divided into cells fills nothing', () => {
  expect(read(`${FIRST},Ada "Dee" Boone,${UPS}`)).toEqual({
    numbers: [],
    left: ['Line 1 of the CSV has a stray quote. Nothing was filled in.'],
  });
  expect(read(`${FIRST}\tAda "Dee" Boone\t${UPS}`).numbers).toEqual([[FIRST, UPS, 'UPS']]);
});

test.each(['', UPS, `${UPS}\n${USPS}`, 'ORD-2026', 'RET-20261121-000001-1'])(
  '%j has no order number',
  (text) => {
    expect(readPastedParcels(text)).toBeUndefined();
  },
);
