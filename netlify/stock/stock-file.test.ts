import { expect, test } from 'vitest';
import { variants } from '#shop/catalog.ts';
import { readCounts } from './stock-file.ts';

const [first, second] = variants.map(({ id }) => id);
const counts = [
  { variant: first, onHand: 3 },
  { variant: second, onHand: 0 },
];

test.each([
  ['as it is downloaded', `variant,product,on_hand\r\n${first},Tee,3\r\n${second},Tee,0`],
  ['with titles in any case', `Variant,ON_HAND\n${first},3\n${second},0`],
  ['with titles in words', ` VARIANT ;On hand\n${first};3\n${second};0`],
  ['that Excel tells its divider', `sep=,\r\nvariant,on_hand\r\n${first},3\r\n${second},0`],
  ['that Excel tells another divider', `sep=;\r\nvariant;on_hand\r\n${first};3\r\n${second};0`],
  [
    'under a title',
    `"Stock count, November 28",\n\nvariant,on_hand,note\n${first},3,\n${second},0,"a, b"\n`,
  ],
  [
    'under a title with other marks',
    `Count; Nov 28, 2026\nvariant,on_hand\n${first},3\n${second},0`,
  ],
])('reads a file %s', (_how, csv) => {
  expect(readCounts(csv)).toEqual(counts);
});

test.each([
  [`${first},3\n${second},0`, 'A line must name the columns variant and on_hand.'],
  [`Stock\nvariant,count\n${first},3`, 'A line must name the columns variant and on_hand.'],
  [
    `${second},7\nvariant,on_hand\n${first},3`,
    `Line 1 is above the line that names the columns: ${second}, 7.`,
  ],
  [`sep=,\nvariant,on_hand\n${first},x`, 'Line 3: x is not a whole number.'],
  [`Stock\nVariant,On Hand\nnothing,3`, 'Line 3: there is no variant nothing.'],
  ['variant,on_hand\n', 'The file has no counts.'],
])('refuses %j', (csv, sentence) => {
  expect(() => readCounts(csv)).toThrow(sentence);
});
