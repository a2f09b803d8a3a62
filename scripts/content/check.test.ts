import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import project from '#project' with { type: 'json' };
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { readBrand } from './brand.ts';
import { checkContent, checkSource } from './check.ts';
import { readSelling } from './selling.ts';
import { parseSource, readSite, type Site } from './source.ts';
import { PLANTED } from '../../tests/support/planted-code.ts';

const site: Site = {
  pages: new Map([
    ['/', new Set(['products'])],
    ['/faq', new Set(['returns'])],
    ['/shipping-returns', new Set(['faults'])],
  ]),
  products: [{ id: 'ghost-barrel-tee', name: 'Ghost Barrel Heritage Tee', price: 28.99 }],
  variants: new Set(['ghost-barrel-tee-m']),
  hasAllPrices: true,
  brand: readBrand().value,
  selling: readSelling({}).value,
  hasFile: (path) => path === 'content/pages/tee.jpg' || path === 'public/pictures/tee.jpg',
};
const FIELDS = ['title: Care', 'description: How to wash it.', 'updated: 2026-11-21'];

/** The check's findings for a page with these fields and this text, as `line: text`. */
function said(text: string, fields = FIELDS, file = 'content/pages/care.mdx'): string[] {
  const source = parseSource(file, ['---', ...fields, '---', '', text].join('\n'));
  return checkSource(source, site).map((problem) => `${problem.line}: ${problem.text}`);
}

describe('the content check', () => {
  test('reports nothing for a valid page', () => {
    const text = [
      '## Wash',
      'Cold. See [returns](/faq#returns), [the tee](/#products), [above](#wash) or [them](https://example.org).',
      '![The tee, front](./tee.jpg) and ![The tee, back](/pictures/tee.jpg)',
      '<Rates><Rate name="Express" price="Free" /></Rates>',
      'The tee is $28.99. `<code>` and {/* a note */} are nobody’s business.',
    ].join('\n');
    const withOwnParts = new Map(site.pages).set('/care', new Set(['wash']));
    const source = parseSource('content/pages/care.mdx', `---\n${FIELDS.join('\n')}\n---\n${text}`);
    expect(checkSource(source, { ...site, pages: withOwnParts })).toEqual([]);
  });

  test('has nothing to mend in the content that the tests run on', async () => {
    expect(await checkContent()).toBe(true);
  });

  test('comes first in a build, which stops at what it finds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(FIXTURE_CONTENT, folder, { recursive: true });
    const page = ['---', ...FIELDS, '---', '', 'See [this](/lost), for $27.99.', ''].join('\n');
    writeFileSync(join(folder, 'pages/care.mdx'), page);
    const [first = ''] = project.scripts.build.split('&&');
    const env = { ...process.env, CONTENT_DIR: folder };
    const { status, stderr } = spawnSync(first, { shell: true, encoding: 'utf8', env });
    expect(stderr).toContain('content/pages/care.mdx:7\n  The link “/lost” leads nowhere');
    expect(stderr).toContain('$27.99 is no price of ours.');
    expect(status).toBe(1);
  });

  test('names the line and the field that is wrong', () => {
    expect(said('Cold.', ['title: Care', 'updated: soon', 'titel: Care'])).toEqual([
      '2: “description” is missing: what the page is about, in one sentence, for search engines.',
      '3: “updated” must be the day of the last change as year-month-day, without quotes: 2026-11-21.',
      '4: “titel” is not a field here. The fields are title, description, updated.',
    ]);
  });

  test('explains a text with a colon and a day that does not exist', () => {
    expect(said('', ['title: Care: cold', ...FIELDS.slice(1)])[0]).toContain('goes into quotes');
    expect(said('Cold.', [...FIELDS.slice(0, 2), 'updated: 2026-02-31'])).toEqual([
      '4: 2026-02-31 is no day of the calendar.',
    ]);
  });

  test('says that a question has no answer, or a page no text', () => {
    const question = ['question: Can I iron it?'];
    expect(said('', question, 'content/faq/11-ironing.mdx')).toEqual([
      '5: The question has no answer: write it under the second line ---.',
    ]);
    expect(said('{/* Later. */}')).toEqual([expect.stringContaining('The page has no text')]);
    expect(said('<Rates />')).toEqual([]);
  });

  test('requires a question to end with a question mark', () => {
    expect(said('No.', ['question: Can I iron it'], 'content/faq/11-ironing.mdx')).toEqual([
      '2: “question” must end in a question mark.',
    ]);
  });

  test.each([
    ['[x](/fqa)', 'there is no page /fqa'],
    ['[x](/faq#return)', 'the page /faq has no part called return'],
    ['[x](/faq/)', 'must not end in a slash'],
    ['[x](faq)', 'begins with a slash'],
    ['[x](http://example.org)', 'must begin with https://'],
    ['[x](/buy/ghost-barrel-tee-q:1)', 'no product on sale has the size ghost-barrel-tee-q'],
    ['[x](/buy/ghost-barrel-tee-m)', 'can’t be read'],
    ['[a\nlink](/fqa)', 'there is no page /fqa'],
    ['[a][1]\n\n[1]: /fqa', 'there is no page /fqa'],
  ])('finds the dead link in %s', (text, message) => {
    expect(said(text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['![A tee](./tea.jpg)', 'there is no file content/pages/tea.jpg'],
    ['![](./tee.jpg)', 'what the picture shows'],
    ['![A tee](https://example.org/tee.jpg)', 'Put it beside this file'],
  ])('finds what is wrong with the picture %s', (text, message) => {
    expect(said(text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['<Rats />', '<Rats> is no component. There are <Band>, <BrandClub>,'],
    ['so <b>bold</b>', '<b> is HTML'],
    ['<Rates>\n', 'Expected a closing tag for `<Rates>`'],
    ['import tax may be due', 'can’t begin with “import”'],
    ['export {}', 'can’t begin with “import” or “export”'],
    ['less than <3 days', 'Write \\<'],
    ['a {brace}', 'Write \\{'],
    ['a {brace', 'and \\{ for the characters'],
  ])("reports what MDX can't parse in %j", (text, message) => {
    expect(said(text)[0]).toContain(message);
  });

  test.each(Object.entries(PLANTED))('refuses %s', (_what, text) => {
    expect(said(text)).not.toEqual([]);
  });

  test.each([
    ['<Band title={1}>x</Band>', '7: “title” of <Band> must be words in quotes: title="…".'],
    ['<Band {...a}>x</Band>', '7: <Band> can’t take {...}: write each of its words in quotes.'],
    ['<Band name="x">x</Band>', '7: <Band> has no “name”. It has title.'],
    ['<constructor />', '7: <constructor> is HTML, which these pages don’t use.'],
  ])('says what %s may have', (text, sentence) => {
    expect(said(text)[0]).toContain(sentence);
  });

  test('requires prices as in the catalog, and amounts as in the policies', () => {
    expect(said('It is $27.99.')).toEqual([
      '7: $27.99 is no price of ours. The Ghost Barrel Heritage Tee is $28.99. This page may also name $5.95: content/brand.json lists them.',
    ]);
    const returns = 'content/faq/06-returns.mdx';
    expect(said('We deduct $5.', ['question: Returns?'], returns)).toEqual([]);
    expect(said('We deduct $5.95.', ['question: Returns?'], returns)).toEqual([]);
    expect(said('We deduct $6.', ['question: Returns?'], returns)[0]).toContain('$5.95, $5:');
  });

  test('takes a link that fills the cart', () => {
    expect(said('[Buy](/buy/ghost-barrel-tee-m:2?coupon=WELCOME10)')).toEqual([]);
  });

  test('says nothing of amounts while the brand or a price can’t be read', () => {
    const source = parseSource(
      'content/pages/care.mdx',
      `---\n${FIELDS.join('\n')}\n---\nIt is $1.`,
    );
    expect(checkSource(source, { ...site, brand: undefined })).toEqual([]);
    expect(checkSource(source, { ...site, hasAllPrices: false })).toEqual([]);
  });

  test('says that a field is written twice', () => {
    expect(said('Cold.', [...FIELDS, 'title: Again'])).toEqual([
      expect.stringContaining('written twice'),
    ]);
  });

  test('says that a field holds no component', () => {
    expect(said('<BrandName />', ['title: About <BrandName />', ...FIELDS.slice(1)])).toEqual([
      '2: A field can’t hold <BrandName />: write the words.',
    ]);
  });

  test('requires the brand’s facts to be written in one place', () => {
    expect(said('Ghost Barrel is ours.')[0]).toContain('<BrandName />');
    expect(said('Join the Ghost Club.')[0]).toContain('<BrandClub />');
    expect(said('A ghost in a barrel is not the brand.')).toEqual([]);
    expect(said('{/* Ghost Barrel\nmay be renamed. */}\n\n```\nGhost Barrel\n```')).toEqual([]);
  });

  test('knows the headings of a page as its anchors, and no code', () => {
    const text =
      '## What we **keep**\n\n### `npm` here\n\n```\n## Nothing\n```\n{/*\n## No part\n*/}';
    const { pages } = readSite([parseSource('content/pages/care.mdx', text)]);
    expect(pages.get('/care')).toEqual(new Set(['what-we-keep', 'npm-here']));
  });

  test('reports a file from which no page is made', () => {
    expect(said('', FIELDS, 'content/pages/Gift Cards.mdx')[0]).toContain('No page is made');
  });
});
