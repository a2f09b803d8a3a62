import { expect, test } from 'vitest';
import { type FeedRow, productRows } from './product-feed.ts';

const row = (changes: Partial<FeedRow>) => ({ id: 'cap', title: 'Cap', ...changes }) as FeedRow;

test('no text breaks a row: tabs and new lines are spaces, and one with quotes is in quotes', () => {
  const rows = [
    row({ title: 'A\tcap\r\nof\u2028canvas ' }),
    row({ title: 'The "Angel’s" cap, 12"' }),
  ];
  expect(productRows(rows)).toBe(
    'id\ttitle\ncap\tA cap of canvas\ncap\t"The ""Angel’s"" cap, 12"""\n',
  );
});

test('a shop that sells nothing has no rows', () => {
  expect(productRows([])).toBe('');
});
