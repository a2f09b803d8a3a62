import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { parseCsv } from '#shop/csv.ts';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { readCatalog } from '../content/catalog.ts';
import { checkPictureFiles } from '../content/picture-files.ts';
import { importProducts } from './import.ts';

const SAMPLE = readFileSync('tests/fixtures/shopify/products.csv');
const rows = parseCsv(SAMPLE.toString()).map(({ cells }) => cells);

/** The names that Shopify gave these columns before. */
const OLD_NAMES: Record<string, string> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  Price: 'Variant Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': 'Variant Inventory Policy',
  'Requires shipping': 'Variant Requires Shipping',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Image alt text': 'Image Alt Text',
  'Variant image URL': 'Variant Image',
};

let photo: Buffer;
beforeAll(async () => {
  const size = { width: 1200, height: 1500, channels: 3, background: '#7a3b12' } as const;
  photo = await sharp({ create: size }).jpeg().toBuffer();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A shop of its own, with a file to import and a folder of pictures. */
function openFolder(csv: Uint8Array | string) {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const content = join(folder, 'content').replaceAll('\\', '/');
  cpSync(FIXTURE_CONTENT, content, { recursive: true });
  vi.stubEnv('CONTENT_DIR', content);
  writeFileSync(join(folder, 'products.csv'), csv);
  mkdirSync(join(folder, 'pictures'));
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    const terminal = {
      print: (text: string) => printed.push(text),
      printError: () => undefined,
      ask: undefined,
    };
    const succeeded = await importProducts([join(folder, 'products.csv'), ...args], terminal);
    return { succeeded, said: printed.join('\n') };
  };
  return {
    folder,
    run,
    pictures: ['--pictures', join(folder, 'pictures')],
    addPicture: (name: string, bytes: Uint8Array | string) => {
      writeFileSync(join(folder, 'pictures', name), bytes);
    },
    pathOf: (name: string) => join(content, 'products', name),
    read: (name: string) => readFileSync(join(content, 'products', name), 'utf8'),
  };
}

function openSample(csv: Uint8Array | string = SAMPLE) {
  const shop = openFolder(csv);
  for (const name of [
    'black-front.jpg',
    'black-back.jpg',
    'oak-front.jpg',
    'oak-back.jpg',
    'pocket.png',
  ]) {
    shop.addPicture(`stillhouse-tee-${name}`, photo);
  }
  shop.addPicture('rickhouse-cap.webp', photo);
  return shop;
}

/** The sample's cap, one product in one row, with other cells. */
function cap(...changes: Record<string, string>[]): string {
  const [head = [], ,] = rows;
  const row = rows.at(-1) ?? [];
  return formatRows([
    head,
    ...changes.map((change) => head.map((title, column) => change[title] ?? row[column] ?? '')),
  ]);
}
const formatRows = (rows: readonly string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** The report on the cap with these cells. */
async function said(...changes: Record<string, string>[]): Promise<string> {
  return (await openFolder(cap(...changes)).run()).said;
}

const fieldsOf = (text: string) => parse(text.split('---\n')[1] ?? '') as Record<string, unknown>;

describe('npm run import', () => {
  test('says what becomes of each product, and writes nothing', async () => {
    const shop = openSample();
    const { succeeded, said } = await shop.run();
    expect(succeeded).toBe(true);
    expect(said).toMatch(
      /2 {2}Stillhouse Pocket Tee +stillhouse-pocket-tee-washed-black\.mdx +\$32\.00 {2}S, M, L/,
    );
    expect(said).toMatch(
      /2 {2}Stillhouse Pocket Tee +stillhouse-pocket-tee-oak\.mdx +\$32\.00 {2}S, M\n/,
    );
    expect(said).toMatch(/14 {2}Cooper’s Hoodie +left out: it is draft/);
    expect(said).toMatch(/20 {2}Rickhouse Cap +rickhouse-cap-copy\.mdx +\$34\.00 {2}One size/);
    expect(said).toContain('The column Compare-at price is not taken.');
    expect(said).not.toContain('The column Price');
    expect(existsSync(shop.pathOf('rickhouse-cap-copy.mdx'))).toBe(false);
  });

  test.each(['new', 'old'])(
    'writes files that the content check takes, from the %s names of columns',
    async (names) => {
      const [head = [], ...others] = rows;
      const titles = head.map((title) => (names === 'old' ? (OLD_NAMES[title] ?? title) : title));
      const shop = openSample(formatRows([titles, ...others]));
      const { succeeded, said } = await shop.run('--write', ...shop.pictures);
      expect(said).toContain('3 files written.');
      expect(succeeded).toBe(true);

      const { files, problemsOf } = readCatalog();
      expect(files.flatMap(({ file, problems }) => [...problems, ...problemsOf(file)])).toEqual([]);
      expect(await checkPictureFiles([], files)).toEqual([]);
      expect(fieldsOf(shop.read('stillhouse-pocket-tee-oak.mdx'))).toEqual({
        name: 'Stillhouse Pocket Tee',
        price: 32,
        sizes: ['S', 'M'],
        defaultSize: 'M',
        color: {
          name: 'Oak',
          swatch: './stillhouse-pocket-tee-oak-front.jpg',
          group: 'stillhouse-pocket-tee',
        },
        pictures: {
          front: {
            file: './stillhouse-pocket-tee-oak-front.jpg',
            alt: 'Stillhouse Pocket Tee in Oak, picture 3',
          },
          back: {
            file: './stillhouse-pocket-tee-oak-back.jpg',
            alt: 'Stillhouse Pocket Tee in oak, back',
          },
        },
        details: [
          {
            name: 'Picture 5',
            file: './stillhouse-pocket-tee-oak-5.jpg',
            alt: 'Close-up of the pocket, “No. 7” stitched above it',
          },
        ],
        lead: 'Heavy cotton, garment dyed. One pocket, set where a pencil goes.',
        facts: [{ name: 'Color', value: 'Oak' }],
        googleCategory: 212,
        gender: 'unisex',
        ageGroup: 'adult',
        mpn: { S: 'SH-TEE-OAK-S', M: 'SH-TEE-OAK-M' },
      });
      expect(shop.read('stillhouse-pocket-tee-washed-black.mdx')).toMatch(/^- +Made in the USA$/m);
      expect(fieldsOf(shop.read('stillhouse-pocket-tee-washed-black.mdx'))).toMatchObject({
        gtin: { S: '040000000013', M: '040000000020' },
      });
      expect(fieldsOf(shop.read('rickhouse-cap-copy.mdx'))).toMatchObject({
        price: 34,
        sizes: ['One size'],
        lead: 'Six panels, one brass buckle. Fits most heads.',
      });
      expect(shop.read('rickhouse-cap-copy.mdx')).toMatch(/---\n\nSix panels, one brass buckle\./);
      expect(said).toContain('stillhouse-pocket-tee-oak-front.jpg: write its alternative text');
      expect(said).toContain('rickhouse-cap-copy-front.jpg is enlarged');
      expect(readFileSync(join(shop.folder, 'products-stock.csv'), 'utf8').split('\r\n')).toEqual([
        'variant,on_hand',
        'stillhouse-pocket-tee-washed-black-s,12',
        'stillhouse-pocket-tee-washed-black-m,0',
        'stillhouse-pocket-tee-washed-black-l,5',
        'stillhouse-pocket-tee-oak-s,7',
        'stillhouse-pocket-tee-oak-m,3',
      ]);
    },
  );

  test('never writes over a file that is there', async () => {
    const shop = openSample();
    writeFileSync(shop.pathOf('stillhouse-pocket-tee-oak-5.jpg'), 'mine');
    writeFileSync(join(shop.folder, 'products-stock.csv'), 'mine');
    const first = await shop.run('--write', ...shop.pictures);
    expect(first.succeeded).toBe(false);
    expect(first.said).toMatch(
      /Not written: .*stillhouse-pocket-tee-oak-5\.jpg is there already\./,
    );
    expect(existsSync(shop.pathOf('stillhouse-pocket-tee-oak.mdx'))).toBe(false);
    expect(existsSync(shop.pathOf('stillhouse-pocket-tee-oak-front.jpg'))).toBe(false);
    expect(readFileSync(shop.pathOf('stillhouse-pocket-tee-oak-5.jpg'), 'utf8')).toBe('mine');
    expect(readFileSync(join(shop.folder, 'products-stock.csv'), 'utf8')).toBe('mine');

    rmSync(shop.pathOf('stillhouse-pocket-tee-oak-5.jpg'));
    writeFileSync(shop.pathOf('rickhouse-cap-copy.mdx'), 'mine');
    const second = await shop.run('--write', ...shop.pictures);
    expect(second.said).toContain('rickhouse-cap-copy.mdx is there already');
    expect(second.said).toContain('1 file written.');
    expect(shop.read('rickhouse-cap-copy.mdx')).toBe('mine');
  });

  test('features the first product of a shop that has none', async () => {
    const shop = openSample();
    rmSync(shop.pathOf('ghost-barrel-tee.mdx'));
    await shop.run('--write', ...shop.pictures);
    expect(readCatalog().products.map(({ id, featured }) => [id, featured])).toEqual([
      ['stillhouse-pocket-tee-washed-black', true],
      ['rickhouse-cap-copy', false],
      ['stillhouse-pocket-tee-oak', false],
    ]);
  });
});

describe('a product is left out, whole,', () => {
  test.each<[string, Record<string, string>[]]>([
    ['it is archived', [{ Status: 'Archived' }]],
    ['it is not published', [{ 'Published on online store': 'false' }]],
    ['it is a gift card', [{ 'Gift card': 'TRUE' }]],
    ['it isn’t shipped (line 2)', [{ 'Requires shipping': 'FALSE' }]],
    ['it has a third option (line 2)', [{ 'Option3 value': 'Long' }]],
    ['it has no title', [{ Title: '' }]],
    ['it has no picture', [{ 'Product image URL': '' }]],
    ['the price “68,00” of line 2 is no amount: write 68.00', [{ Price: '68,00' }]],
    ['the price “” of line 2 is no amount', [{ Price: '' }]],
    ['the price “-3” of line 2 is no amount', [{ Price: '-3' }]],
    ['“price” must be at least 0.50', [{ Price: '0' }]],
    [
      'it has two prices, $34.00 and $36.00 (line 3)',
      [{ 'Option1 value': 'S' }, { 'Option1 value': 'M', Price: '36' }],
    ],
    ['“sizes” has S twice.', [{ 'Option1 value': 'S' }, { 'Option1 value': 'S' }]],
    ['too long for its cell', [{ 'Option1 value': '100 by 120 cm' }]],
    [
      '“sizes” has more than 10',
      Array.from({ length: 2048 }, (_, size) => ({ 'Option1 value': String(size) })),
    ],
    ['its handle “../..” makes no file’s name', [{ 'URL handle': '../..' }]],
    ['its handle “con” makes no file’s name', [{ 'URL handle': 'con' }]],
  ])('because %s', async (reason, changes) => {
    const text = await said(...changes);
    expect(text).toContain(`left out: ${reason.startsWith('too') ? '' : reason}`);
    expect(text).toContain(reason);
    expect(text).toContain('Nothing is written yet: 0 files');
  });

  test('because its file or the id of a size is that of another', async () => {
    expect(await said({ 'URL handle': 'cap' }, { 'URL handle': 'CAP!' })).toMatch(
      / cap\.mdx[\s\S]*left out: one of its sizes would be cap/,
    );
  });
});

describe('what the file says otherwise', () => {
  test.each([
    ['../../x', 'x.mdx'],
    ['__proto__', 'proto.mdx'],
    ['Bi%C3%A8re Tee', 'biere-tee.mdx'],
  ])('the handle %s becomes %s', async (handle, file) => {
    expect(await said({ 'URL handle': handle })).toContain(` ${file}`);
  });

  test.each([
    ['68', '$68.00'],
    ['68.5', '$68.50'],
  ])('the price %s becomes %s', async (price, shown) => {
    expect(await said({ Price: price })).toContain(shown);
  });

  test('a barcode that a spreadsheet has broken is not taken', async () => {
    expect(await said({ Barcode: '1.23E+12' })).toContain(
      'the barcode 1.23E+12 of line 2 is no GTIN: not taken',
    );
  });

  test('a long size is cut to what shoppers know, and a name to its room', async () => {
    const text = await said({
      'Option1 name': 'Size',
      'Option1 value': 'Extra Large',
      Title: 'Cap '.repeat(40),
    });
    expect(text).toContain('the size Extra Large becomes XL');
    expect(text).toMatch(/\$34\.00 {2}XL\n/);
    expect(text).toMatch(/becomes “(?:Cap ){19}Cap”/);
  });

  test('what is no clothing is taxed', async () => {
    const shop = openFolder(cap({ 'Product category': 'Home & Garden > Kitchen > Mugs' }));
    shop.addPicture('rickhouse-cap.webp', photo);
    await shop.run('--write', ...shop.pictures);
    expect(fieldsOf(shop.read('rickhouse-cap-copy.mdx'))).toMatchObject({ clothing: false });
  });

  test('a formula and marks of HTML in a name are words', async () => {
    const shop = openFolder(cap({ Title: '=HYPERLINK("https://x.example") <b>\u001b[31m' }));
    shop.addPicture('rickhouse-cap.webp', photo);
    const { said } = await shop.run('--write', ...shop.pictures);
    expect(said).not.toContain('\u001b');
    expect(readCatalog().products.map(({ name }) => name)).toContain(
      '=HYPERLINK("https://x.example") b [31m',
    );
  });

  test('stock that may run below zero is not counted, and below zero is none', async () => {
    const shop = openFolder(
      cap(
        {
          'Option1 value': 'S',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '-1',
          'Continue selling when out of stock': 'deny',
        },
        {
          'Option1 value': 'M',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '4',
          'Continue selling when out of stock': 'continue',
        },
      ),
    );
    shop.addPicture('rickhouse-cap.webp', photo);
    await shop.run('--write', ...shop.pictures);
    expect(readFileSync(join(shop.folder, 'products-stock.csv'), 'utf8')).toBe(
      'variant,on_hand\r\nrickhouse-cap-copy-s,0',
    );
  });

  test('columns of markets, collections and metafields are named, and change nothing', async () => {
    const [head = '', row = ''] = cap({}).split('\n');
    const more = {
      'Price / Canada': '99',
      'Included / Canada': 'TRUE',
      'Fit (product.metafields.custom.fit)': 'slim',
    };
    const titles = Object.keys(more).map((title) => `"${title}"`);
    const text = [[head, ...titles].join(','), [row, ...Object.values(more)].join(',')].join('\n');
    const { said } = await openFolder(text).run();
    expect(said).toContain('$34.00');
    for (const title of Object.keys(more))
      expect(said).toContain(`The column ${title} is not taken.`);
  });

  test('rows without a handle go on with the product above', async () => {
    expect(
      await said({ 'Option1 value': 'S' }, { 'URL handle': '', 'Option1 value': 'M' }),
    ).toMatch(/\$34\.00 {2}S, M\n/);
  });
});

describe('a file that is no product file', () => {
  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, RegExp]>([
    [
      'empty',
      () => '',
      /its first line has no URL handle or Handle, Title, Option1 value, Price or Variant Price/,
    ],
    ['a picture', png, /is not UTF-8|stray quote|no product file/],
    ['of another kind', () => 'Email,Name\na@x.example,A', /This is no product file of Shopify/],
    ['with a stray quote', () => `${cap({})}\n"a" b`, /Line \d+ of the CSV has a stray quote/],
    [
      'in another encoding',
      () => Buffer.from(cap({ Title: 'Café' }), 'latin1'),
      /^Line 2 is not UTF-8/,
    ],
    ['too large', () => Buffer.alloc(15 * 1024 * 1024 + 1, 'a'), /more than 15 MB/],
  ])('%s is refused', async (_what, csv, sentence) => {
    await expect(openFolder(await csv()).run()).rejects.toThrow(sentence);
  });

  test('UTF-16 and a byte order mark are read', async () => {
    const utf16 = Buffer.from(`\ufeff${cap({ Title: 'Café cap' })}`, 'utf16le');
    expect((await openFolder(utf16).run()).said).toContain('Café cap');
  });

  test('one that is not there, and a wrong option, are named', async () => {
    await expect(importProducts(['nowhere.csv'])).rejects.toThrow(/nowhere\.csv can’t be read/);
    await expect(importProducts([])).rejects.toThrow(/^npm run import -- products\.csv/);
    await expect(importProducts(['a.csv', '--overwrite'])).rejects.toThrow(/--overwrite/);
  });
});
