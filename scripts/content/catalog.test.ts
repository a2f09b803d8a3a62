import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { products } from '#shop/catalog.ts';
import { readCatalog } from './catalog.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The fields of a product; `changes` replaces or removes some of them. */
function cap(changes: Record<string, string | undefined> = {}): string {
  const fields: Record<string, string | undefined> = {
    name: 'Cooper’s Cap',
    price: '34.00',
    sizes: '[S, M]',
    defaultSize: 'S',
    pictures: '{ front: { file: ./cap.jpg, alt: A cap } }',
    lead: 'A cap.',
    facts: '[{ name: Cloth, value: Canvas }]',
    featured: 'true',
    ...changes,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return ['---', ...lines, '---', ''].join('\n');
}

/** The catalog of these files, and what is wrong with them as `file:line: text`. */
function read(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  folders.push(folder);
  writeFileSync(join(folder, 'cap.jpg'), '');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { products, files: read, problemsOf } = readCatalog(folder.replaceAll('\\', '/'));
  const said = read.flatMap(({ file, problems }) =>
    [...problems, ...problemsOf(file)].map(
      ({ line, text }) => `${file.split('/').at(-1)}:${line}: ${text}`,
    ),
  );
  return { products, said };
}
const said = (changes: Record<string, string | undefined>) =>
  read({ 'cap.mdx': cap(changes) }).said;

describe('the catalog', () => {
  test('has the specification’s tee', () => {
    expect(products[0]).toMatchObject({
      id: 'ghost-barrel-tee',
      name: 'Ghost Barrel Heritage Tee',
      priceCents: 2899,
      sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
      defaultSize: 'M',
      retired: false,
    });
  });

  test('has the featured product first, then the others by id', () => {
    const { products, said } = read({
      'a-cap.mdx': cap({ featured: undefined, retired: 'true' }),
      'b-cap.mdx': cap({ sizes: '[One size]', defaultSize: undefined }),
      'c-cap.mdx': cap({ featured: undefined }),
      'c-cap-moss.mdx': cap({ featured: undefined }),
    });
    expect(said).toEqual([]);
    expect(products.map(({ id }) => id)).toEqual(['b-cap', 'a-cap', 'c-cap', 'c-cap-moss']);
  });

  test.each<[Record<string, string | undefined>, string]>([
    [{ facts: undefined }, 'cap.mdx:2: “facts” must be a list of facts, each with name and value.'],
    [{ price: '34.005' }, 'cap.mdx:3: “price” has more than two decimals.'],
    [{ price: '$34' }, 'cap.mdx:3: “price” must be a number of dollars, without a sign: 28.99.'],
    [
      { price: '0.49' },
      'cap.mdx:3: “price” must be at least 0.50, the least a card can be charged.',
    ],
    [{ sizes: '[S, M, S]' }, 'cap.mdx:4: “sizes” has S twice.'],
    [
      { sizes: '[S, s]' },
      'cap.mdx:4: Two sizes make the same id, cap-s: small letters are the same as large ones there.',
    ],
    [{ defaultSize: 'L' }, 'cap.mdx:5: “defaultSize” is L, and the sizes are S, M.'],
    [
      { defaultSize: undefined },
      'cap.mdx:2: “defaultSize” is missing: the size that is chosen at first.',
    ],
    [{ retired: 'true' }, 'cap.mdx:9: “featured” can’t be true for a retired product.'],
    [
      { featured: undefined },
      'cap.mdx:2: No product has “featured: true”: write it in the one that the home page shows.',
    ],
    [
      { sizeChart: 'hats' },
      'cap.mdx:10: “sizeChart” is hats, and the garments of content/pages/size-guide.mdx are: shirts, hoodies. Add it there, or list the sizes here with chestWidth, length and sleeve in inches.',
    ],
    [
      { sizeChart: 'toString' },
      expect.stringContaining('“sizeChart” is toString, and the garments'),
    ],
    [
      { sizeChart: '7' },
      'cap.mdx:10: “sizeChart” must be a garment of content/pages/size-guide.mdx, or a list of sizes with chestWidth, length and sleeve in inches.',
    ],
    [
      { sizes: '[S, 4XL]', sizeChart: 'shirts' },
      'cap.mdx:10: “sizeChart” is shirts, of which content/pages/size-guide.mdx has no 4XL: list its measurements.',
    ],
    [
      { sizeChart: '[{ size: S, chestWidth: 20, length: 26, sleeve: 32 }]' },
      'cap.mdx:10: “sizeChart” has no measurements of M.',
    ],
    [
      { sizes: '[S, 40]', sizeChart: 'shirts' },
      'cap.mdx:4: “sizes.1” must be words: a size. Put them in quotes ("…").',
    ],
    [
      { gtin: '{ S: "0012345678906" }' },
      'cap.mdx:10: “gtin.S” is no GTIN: 8, 12, 13 or 14 digits, of which the last checks the others.',
    ],
    [{ mpn: '{ XL: "GB-1" }' }, 'cap.mdx:10: “mpn” has XL, and the sizes are S, M.'],
    [{ gender: 'men' }, 'cap.mdx:10: “gender” must be male, female or unisex.'],
    [
      { googleCategory: 'Shirts' },
      'cap.mdx:10: “googleCategory” must be a number of Google’s product taxonomy: 212.',
    ],
  ])('reports %j', (changes, sentence) => {
    expect(said(changes)).toEqual([sentence]);
  });

  test('drops a byte order mark, and names the line that is not UTF-8', () => {
    expect(read({ 'cap.mdx': `\ufeff${cap()}` }).said).toEqual([]);
    const windows = Buffer.from(cap({ name: 'Café Cap' }), 'latin1');
    expect(read({ 'cap.mdx': windows }).said[0]).toContain('cap.mdx:2: This is not UTF-8');
  });

  test('takes what marketplaces ask of a product', () => {
    const gtin = '{ S: "0012345678905", M: "96385074" }';
    expect(said({ gtin, mpn: '{ M: "GB-1" }', gender: 'unisex', ageGroup: 'adult' })).toEqual([]);
  });

  test('reports a missing picture, an unknown field and a name that is no id', () => {
    const pictures = '{ front: { file: ./hat.jpg, alt: A hat } }';
    expect(said({ pictures })).toEqual([
      expect.stringContaining('cap.mdx:6: The picture “./hat.jpg” is missing'),
    ]);
    expect(said({ details: '[{ name: Brim, file: ./brim.jpg, alt: Its brim }]' })).toEqual([
      expect.stringContaining('cap.mdx:10: The picture “./brim.jpg” is missing'),
    ]);
    expect(said({ colour: 'tan' })).toEqual([
      expect.stringContaining(
        'cap.mdx:10: “colour” is not a field here. The fields are name, price',
      ),
    ]);
    expect(read({ 'Big Cap.mdx': cap() }).said).toEqual([
      expect.stringContaining('Big Cap.mdx:1: “Big Cap” can’t be a product’s id'),
    ]);
  });

  test('takes the colors of a piece, and says what is wrong with a group', () => {
    const colored = (color: string, changes: Record<string, string | undefined> = {}) =>
      cap({ color: `{ ${color}, group: cap }`, ...changes });
    const other = { featured: undefined };
    const bone = colored('name: Bone, swatch: "#e9dfca"');
    expect(
      read({ 'cap.mdx': bone, 'oak.mdx': colored('name: Oak, swatch: ./cap.jpg', other) }).said,
    ).toEqual([]);
    expect(read({ 'cap.mdx': bone }).said).toEqual([
      'cap.mdx:10: “color.group” is cap, and no other file has it: a group has two colors or more. Leave “color” out until there is a second.',
    ]);
    const wrong = colored('name: Bone, swatch: oak', { ...other, name: 'Cap' });
    expect(read({ 'cap.mdx': bone, 'oak.mdx': wrong }).said).toEqual([
      'oak.mdx:9: “color.swatch” is oak: write a color of six digits in quotes, "#b08d57", or a picture of the cloth beside this file, ./oak.jpg.',
      expect.stringMatching(
        /^oak\.mdx:9: “color\.name” is Bone in \S+cap\.mdx too, of the same group\.$/,
      ),
      expect.stringMatching(
        /^oak\.mdx:2: “name” is another than in \S+cap\.mdx: all colors of the group cap have one name\.$/,
      ),
    ]);
    const missing = colored('name: Oak, swatch: ./oak.jpg', other);
    expect(read({ 'cap.mdx': bone, 'oak.mdx': missing }).said).toEqual([
      expect.stringContaining('oak.mdx:9: The picture “./oak.jpg” is missing'),
    ]);
    const comment = colored('name: Oak, swatch: ', other);
    expect(read({ 'cap.mdx': bone, 'oak.mdx': comment }).said).toContain(
      'oak.mdx:9: “color.swatch” must be a color in quotes, "#b08d57", or a picture of the cloth, ./oak.jpg.',
    );
  });

  test('reports two featured products, and two ids that make the same variant', () => {
    const folder: unknown = expect.stringMatching(
      /^b-cap\.mdx:9: “featured” is true in .*a-cap\.mdx too: the home page features one product\.$/,
    );
    expect(read({ 'a-cap.mdx': cap(), 'b-cap.mdx': cap() }).said).toEqual([folder]);
    const small = cap({ featured: undefined, sizes: '[One size]', defaultSize: undefined });
    expect(read({ 'cap.mdx': cap(), 'cap-s.mdx': small }).said).toEqual([
      expect.stringContaining('cap.mdx:4: The id cap-s of a size is also made by'),
    ]);
  });
});
