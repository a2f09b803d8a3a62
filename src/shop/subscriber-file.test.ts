import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSubscriberFile } from './subscriber-file.ts';

const HEAD = 'Email,Accepts Email Marketing';

test('of Shopify’s file come those who said yes, unless another row of theirs says no', () => {
  const file = readFileSync('tests/fixtures/shopify/customers.csv', 'utf8');
  expect(readSubscriberFile(file)).toEqual({
    emails: ['news.only@example.com'],
    refused: 2,
    unread: 1,
  });
});

test.each([
  ['once each, in small letters', 'A@x.example,yes\n a@X.example ,YES', ['a@x.example'], 0, 0],
  ['no before yes', 'a@x.example,no\nA@x.example,yes', [], 1, 0],
  ['yes before no', 'a@x.example,yes\nA@x.example,no', [], 1, 0],
  ['no answer is no yes', 'a@x.example,\nb@x.example,true', [], 2, 0],
  ['what is no address', 'a@x,yes\n,yes\n"a@x.example, b@x.example",yes', [], 0, 3],
])('%s', (_what, rows, emails, refused, unread) => {
  expect(readSubscriberFile(`${HEAD}\n${rows}`)).toEqual({ emails, refused, unread });
});

test.each(['', 'Email,Name\na@x.example,A', '\u0089PNG', 'Accepts Email Marketing\nyes'])(
  'a file without the columns is refused: %j',
  (csv) => {
    expect(() => readSubscriberFile(csv)).toThrow(
      new SyntaxError('The first line must name the columns Email and Accepts Email Marketing.'),
    );
  },
);
