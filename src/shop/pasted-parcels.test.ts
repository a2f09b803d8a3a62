import { expect, test } from 'vitest';
import { readPastedParcels } from './pasted-parcels.ts';

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
  [
    'a phone number, which may be a parcel of DHL’s',
    `${FIRST},8595550142,${UPS}\n8595550142,${USPS},${SECOND}`,
  ],
  ['formulas of a spreadsheet', `${FIRST},="${UPS}"\n${SECOND},="${USPS}"`],
  ['spaces, and the carrier', `${FIRST} UPS ${UPS}\n\n${USPS} ${SECOND}`],
  [
    'a number in groups, and an order number as it is typed',
    `${FIRST}\t1Z 999 AA1 0123456784\nord20261121000002,${USPS}`,
  ],
])('%s', (_what, text) => {
  const read = readPastedParcels(text);
  const compact = [...(read?.numbers ?? [])].map(([order, number]) => [
    order,
    number.replaceAll(' ', ''),
  ]);
  expect(Object.fromEntries(compact)).toEqual({ [FIRST]: UPS, [SECOND]: USPS });
  expect(read?.left).toEqual([]);
});

test('a number of no known carrier is one if nothing else stands beside the order', () => {
  expect(readPastedParcels(`${FIRST}\tLTL-42`)?.numbers.get(FIRST)).toBe('LTL-42');
  expect(readPastedParcels(`${FIRST}\tLTL-42\tJune`)).toEqual({
    numbers: new Map(),
    left: [FIRST],
  });
});

test('what has no order, no number, or a second number is left and named', () => {
  const text = `${FIRST}\t${UPS}\n${FIRST}\t${USPS}\n${SECOND}\n\t1Z999AA10123456785`;
  expect(readPastedParcels(text)).toEqual({
    numbers: new Map([[FIRST, UPS]]),
    left: [USPS, SECOND, '1Z999AA10123456785'],
  });
});

test.each(['', UPS, `${UPS}\n${USPS}`, 'ORD-2026', 'RET-20261121-000001-1'])(
  '%j has no order number',
  (text) => {
    expect(readPastedParcels(text)).toBeUndefined();
  },
);
