import { expect, test } from 'vitest';
import { parsePageNumber, listPageNumbers } from './paging.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 209, [1, 2, 'gap', 209]],
  [4, 209, [1, 2, 3, 4, 5, 'gap', 209]],
  [100, 209, [1, 'gap', 99, 100, 101, 'gap', 209]],
  [209, 209, [1, 'gap', 208, 209]],
])('shows page %i of %i', (current, last, named) => {
  expect(listPageNumbers(current, last)).toEqual(named);
});

test.each([
  [null, 1],
  ['2', 2],
  ['209', 209],
  ['0', 1],
  ['-1', 1],
  ['1e9', 1],
  ['99999999', 1],
  ["2' or 1=1", 1],
])('reads ?page=%s as page %i', (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});
