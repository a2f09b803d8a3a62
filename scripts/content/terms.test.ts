import { expect, test } from 'vitest';
import { parseSource } from './source.ts';
import { checkTerms } from './terms.ts';

const ours = { timeZone: 'America/New_York', lastShipping: '14:00', returns: { days: 30, fee: 7 } };
const theirs = {
  timeZone: 'America/Los_Angeles',
  lastShipping: '12:00',
  returns: { days: 45, fee: 7 },
};
const said = (text: string, brand = theirs) =>
  checkTerms(parseSource('content/pages/x.mdx', text), brand).map(
    ({ line, text }) => `${line}: ${text}`,
  );

const DAYS = 'differs from content/brand.json: “returns.days” is 45.';
const HOUR = 'differs from content/brand.json: “lastShipping” is 12:00 in America/Los_Angeles.';

test.each([
  ['You have 30 days to send it back.', `1: “30 days to send” ${DAYS}`],
  ['\nYou have 30 days\nfrom delivery.', `2: “30 days from delivery” ${DAYS}`],
  ['Within 30&nbsp;days of the delivery.', `1: “30 days of the delivery” ${DAYS}`],
  ['Returns within 30 days.', `1: “30 days” ${DAYS}`],
  ['Free 30-day returns.', `1: “30-day returns” ${DAYS}`],
  ['Orders placed after 2&nbsp;PM EST go out the next business day.', `1: “2 PM EST” ${HOUR}`],
  ['Order by 2 p.m. and it\nships today.', `1: “2 p.m.” ${HOUR}`],
  ['Orders placed after\n12 PM EST go out later.', `2: “12 PM EST” ${HOUR}`],
])('finds the days and hours of another brand in %j', (text, sentence) => {
  expect(said(text)).toEqual([sentence]);
});

test.each([
  'You have 45 days from delivery. Orders placed after 12:00 PM PT go out the next business day.',
  'Order before 12 PM PST, or noon PDT.',
  'A checkout that you didn’t pay for is deleted 30 days after it expired.',
  'The label of a return: 90 days after we sent it. That a card was declined: 30 days.',
  'We answer from 9 AM to 5 PM EST. The new size ships in 3-5 days.',
])('leaves what is the shop’s own, or of something else: %j', (text) => {
  expect(said(text)).toEqual([]);
});

test('the days and the hour of the specification are ours', () => {
  const text = 'Orders placed after 2 PM EST go out later. You have 30 days from delivery.';
  expect(said(text, ours)).toEqual([]);
});
