import { expect, test } from 'vitest';
import { brand } from '#shop/brand.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['The [size guide](/size-guide) has it\nin inches.', 'The size guide has it in inches.'],
  ['- Cold.\n- *Inside* out.', 'Cold. Inside out.'],
  ['Write to <BrandEmail />.', `Write to ${brand.email}.`],
  ['', ''],
])('the words of %j', (mdx, words) => {
  expect(plainText(mdx)).toBe(words);
});
