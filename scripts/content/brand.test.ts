import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../src/content-folder.ts';
import { BRAND_FILE, brandModule, readBrand } from './brand.ts';

const ours = JSON.parse(readFileSync(pathOf(BRAND_FILE), 'utf8')) as Record<string, unknown>;

/** What is wrong with our brand once these facts are changed. */
const said = (changes: Record<string, unknown>) =>
  readBrand(JSON.stringify({ ...ours, ...changes }, null, 2)).problems.map(({ text }) => text);

describe('content/brand.json', () => {
  test.each<[Record<string, unknown>, string]>([
    [
      { name: 'Salt, Cedar' },
      '“name” can’t have any of " < > @ , ; : \\, because it is the sender of emails.',
    ],
    [
      { shortName: 'The Salt & Cedar Store' },
      '“shortName” is too long for the home screen of a phone: 12 letters at most.',
    ],
    [
      { club: undefined },
      '“club” is missing: what those on the mailing list belong to: Harbor Club.',
    ],
    [{ email: 'hello' }, '“email” must be an email address.'],
    [
      { social: [{ name: 'X', url: 'http://x.example' }] },
      '“social.0.url” must be an address beginning with https://.',
    ],
    [
      { timeZone: 'Central' },
      '“timeZone” is no time zone: write one such as America/New_York or America/Chicago.',
    ],
    [
      { lastShipping: '2 PM' },
      '“lastShipping” must be an hour and minutes of the day: "14:00". Orders after it count for the next business day.',
    ],
    [{ returns: { days: 0, fee: 7 } }, '“returns.days” must be at least 1.'],
    [
      { returns: { days: 14, fee: '$7.00' } },
      '“returns.fee” must be a number of dollars, without a sign: 5.95.',
    ],
    [{ returns: { days: 14, fee: 7.005 } }, '“returns.fee” has more than two decimals.'],
    [
      { amounts: { 'content/faq/99-lost.mdx': [5] } },
      '“amounts” names content/faq/99-lost.mdx, which is not there.',
    ],
    [{ barColor: 'brown' }, '“barColor” must be a color of six digits: "#13100e".'],
    [
      { instagram: 'https://x.example' },
      expect.stringContaining('“instagram” is not a field here.') as string,
    ],
  ])('reports %j', (changes, sentence) => {
    expect(said(changes)).toEqual([sentence]);
  });

  test('has nothing to mend as another brand', () => {
    expect(
      said({
        name: 'Salt & Cedar',
        social: [],
        timeZone: 'America/Chicago',
        returns: { days: 14, fee: 7 },
      }),
    ).toEqual([]);
  });

  test('puts the facts that a sentence names in their places, and leaves other braces', () => {
    const brand = readBrand().value;
    if (!brand) throw new Error('The brand of the tests has mistakes.');
    const sentence = '{name} of {location}, {since}: the {club} {is}.';
    expect(brandModule({ ...brand, address: sentence })).toContain(
      '"Ghost Barrel of Lexington, Kentucky, Est. in the 859: the Ghost Club {is}."',
    );
  });
});
