import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FIXTURE_CONTENT, pathOf } from '../../src/content-folder.ts';
import { BRAND_FILE, brandModule, readBrand } from './brand.ts';

const ours = JSON.parse(readFileSync(pathOf(BRAND_FILE), 'utf8')) as Record<string, unknown>;

/** The report on our brand once these facts are changed. */
const said = (changes: Record<string, unknown>) =>
  readBrand(JSON.stringify({ ...ours, ...changes }, null, 2)).problems.map(({ text }) => text);

/** The report on a brand whose mark is this drawing. */
function saidOfMark(svg: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(FIXTURE_CONTENT, folder, { recursive: true });
  writeFileSync(join(folder, 'brand/mark.svg'), svg);
  vi.stubEnv('CONTENT_DIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return readBrand().problems.map(({ text }) => text);
}
const svg = (shapes: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shapes}</svg>`;

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
    [{ name: 'Salt\nCedar' }, expect.stringContaining('“name” must be one line') as string],
    [{ name: 'Salt\0' }, expect.stringContaining('“name” must be one line') as string],
    [{ tagline: 'a\u202eb' }, expect.stringContaining('“tagline” must be one line') as string],
    [{ returns: { days: 30, fee: 1e308 } }, '“returns.fee” must be at most 99999.99.'],
    [{ returns: undefined }, '“returns” is missing: days, fee.'],
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
    [
      { localPromoCodes: { fiveOff: 'five off', free: 'FREE' } },
      '“localPromoCodes.fiveOff” must be 3 to 20 capital letters and digits.',
    ],
    [{ barColor: 'brown' }, '“barColor” must be a color of six digits: "#13100e".'],
    [
      { instagram: 'https://x.example' },
      expect.stringContaining('“instagram” is not a field here.') as string,
    ],
  ])('reports %j', (changes, sentence) => {
    expect(said(changes)).toEqual([sentence]);
  });

  test('says once, and in its own words, that it can’t be read', () => {
    const text = JSON.stringify(ours, null, 2);
    const comma = text.replace('"Ghost Barrel",', '"Ghost Barrel"');
    expect(readBrand(comma).problems).toEqual([
      { line: 3, text: expect.stringContaining('with a comma between two of them') as string },
    ]);
    const quote = text.replace('"Ghost Barrel"', 'Ghost Barrel"');
    expect(readBrand(quote).problems).toMatchObject([{ line: 2 }]);
    expect(readBrand(text.slice(0, -1)).problems).toMatchObject([
      { line: text.split('\n').length },
    ]);
    const twice = text.replace('{', '{\n"name": "A",');
    expect(readBrand(twice).problems).toEqual([
      { line: 3, text: 'This field is written twice: keep one of the two.' },
    ]);
  });

  test('has promo codes of the local shop that are nobody’s, unless it says its own', () => {
    const others = JSON.stringify({ ...ours, localPromoCodes: undefined });
    expect(readBrand(others).value?.localPromoCodes).toEqual({
      fiveOff: 'FIVEOFF',
      free: 'FREE',
    });
  });

  test('has the button “Shop Collection”, unless it says its own', () => {
    const buttonOf = (shopButton: string | undefined) =>
      readBrand(JSON.stringify({ ...ours, shopButton })).value?.shopButton;
    expect(buttonOf(undefined)).toBe('Shop Collection');
    expect(buttonOf('Shop the tee')).toBe('Shop the tee');
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

  test('takes facts for what they are, never the program’s own words', () => {
    const brand = readBrand().value;
    if (!brand) throw new Error('The brand of the tests has mistakes.');
    const sentence = '{constructor} {toString} {__proto__}';
    expect(brandModule({ ...brand, address: sentence })).toContain(`"${sentence}"`);
  });
});

describe('a drawing of the brand', () => {
  test.each([
    svg('<path fill-rule="evenodd" d="M1 1h7z"/><g stroke="#13100e"><circle r="2"/></g>'),
    `<?xml version="1.0" encoding="utf-8"?>\n<!-- Drawn by hand -->\n${svg('<path d="M0 0"/>')}\n`,
  ])('may be %s', (drawing) => {
    expect(saidOfMark(drawing)).toEqual([]);
  });

  test.each([
    [svg('<script>alert(1)</script>'), 'has <script>. There are <circle>,'],
    [svg('<path onload="alert(1)" d="M0 0"/>'), 'has “onLoad”. There are aria-hidden,'],
    [svg('<path d="M0 0"/>', 'viewBox="0 0 9 9" onload="x"'), 'has “onLoad”.'],
    [svg('<style>path{fill:red}</style><path d="M0 0"/>'), 'has <style>.'],
    [svg('<path style="fill:red" d="M0 0"/>'), 'has “style”.'],
    [svg('<a href="/x"><path d="M0 0"/></a>'), 'has <a>.'],
    [svg('<image href="https://x.example/a.png"/>'), 'has <image>.'],
    [svg('<use href="#menu"/>'), 'has <use>.'],
    [svg('<path fill="url(https://x.example)" d="M0 0"/>'), 'which is no color, number or shape.'],
    [svg('<path fill="&#117;rl(a.svg)" d="M0 0"/>'), 'which is no color, number or shape.'],
    [svg('<path d="M0 0"/></symbol><script>1</script>'), 'has <script>.'],
    [`${svg('<path d="M0 0"/>')}<script>1</script>`, 'must be one <svg> alone.'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path d="M0 0"/>')}`, 'has text or an instruction'],
    [`<?xml-stylesheet href="a.css"?>${svg('<path d="M0 0"/>')}`, 'has text or an instruction'],
    [svg('<path d="M0 0"/>&a;'), 'has text or an instruction'],
    [svg('<path d="M0 0"/>', ''), 'a viewBox of four numbers'],
    [svg(''), 'a viewBox of four numbers'],
  ])('can’t be %s', (drawing, sentence) => {
    expect(saidOfMark(drawing)).toEqual([expect.stringContaining(sentence)]);
  });
});
