import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '#cli/terminal/table.ts';
import {
  escapingTerminal,
  processTerminal,
  type Terminal,
  terminalPath,
} from '#cli/terminal/terminal.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { countOf } from '#shop/count-of.ts';
import { formatCsv } from '#shop/csv.ts';
import { variantId } from '#shop/variant.ts';
import { productsFolder, readCatalog } from '../content/catalog.ts';
import { WIDTHS } from '../content/picture-files.ts';
import { readPicture, toJpeg } from './fetch-picture.ts';
import { type Plan, type PlannedFile, planProduct } from './plan-product.ts';
import { readShopifyFile, type Row } from './shopify-file.ts';

const USAGE = `npm run import -- products.csv [--write] [--pictures FOLDER]
Makes files in content/products of the products in a file that Shopify exports. It says what becomes of each, and writes only with --write,
never over a file that is there. Pictures come from their addresses at Shopify, or from a folder.`;

/** `npm run import`: returns whether all that was to be written is. */
export async function importProducts(
  args: string[],
  terminal: Terminal = processTerminal(),
): Promise<boolean> {
  const { file, write, pictures } = readArguments(args);
  const { print } = escapingTerminal(terminal);
  const bytes = await readFile(file).catch(() => {
    throw new UserError(`The file ${file} can’t be read.`);
  });
  const { products, ignored } = readShopifyFile(bytes);
  const plans = planAll(products);
  print(formatTable(COLUMNS, plans.flatMap(linesOf)));
  for (const { title, notes } of plans) {
    if (notes.length > 0) print(['', title, ...notes.map((note) => `  ${note}`)].join('\n'));
  }
  print(['', ...ignored.map((column) => `The column ${column} is not taken.`)].join('\n'));
  const files = plans.flatMap(({ files }) => files);
  if (!write) {
    print(`\nNothing is written yet: ${countOf(files.length, 'file')} with --write.`);
    return true;
  }
  const written: PlannedFile[] = [];
  for (const [index, planned] of files.entries()) {
    print(
      `${index + 1} of ${files.length}: ${planned.id}, ${countOf(planned.pictures.length, 'picture')}`,
    );
    try {
      for (const note of await writeFiles(planned, pictures)) print(`  ${note}`);
      written.push(planned);
    } catch (error) {
      print(`  Not written: ${(error as Error).message}.`);
    }
  }
  print(`\n${countOf(written.length, 'file')} written.`);
  await writeStock(`${file.replace(/\.csv$/i, '')}-stock.csv`, written, print);
  if (written.length > 0)
    print('Next: npm run content:check, which says what to fix, and npm start.');
  return written.length === files.length;
}

function readArguments(args: string[]) {
  try {
    const options = { write: { type: 'boolean' }, pictures: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UserError(USAGE);
    const pictures = values.pictures === undefined ? undefined : terminalPath(values.pictures);
    return { file: terminalPath(file), write: values.write, pictures };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

/** Plans each product beside those that are there, and leaves out one whose sizes would have an id that is taken. */
function planAll(products: readonly Row[][]): Plan[] {
  const { files: there, products: sold } = readCatalog();
  let hasFeatured = sold.some(({ featured }) => featured);
  const taken = new Set(sold.flatMap(({ id, sizes }) => sizes.map((size) => variantId(id, size))));
  return products.map((rows) => {
    const plan = planProduct(rows, !hasFeatured);
    const isThere = ({ id }: PlannedFile) => there.some((file) => file.id === id);
    const files = plan.files.filter((file) => !isThere(file));
    const ids = files.flatMap(({ id, sizes }) => sizes.map((size) => variantId(id, size)));
    const clash = ids.find((id, index) => taken.has(id) || ids.indexOf(id) < index);
    if (clash) {
      const leftOut = `one of its sizes would be ${clash}, as one of another product or color`;
      return { ...plan, files: [], notes: [], leftOut };
    }
    for (const id of ids) taken.add(id);
    hasFeatured ||= files.length > 0;
    const kept = plan.files.filter(isThere).map(({ id }) => `${id}.mdx is there already`);
    return { ...plan, files, notes: [...(files.length > 0 ? plan.notes : []), ...kept] };
  });
}

interface Line {
  line: number;
  product: string;
  becomes: string;
  price: string;
  sizes: string;
}
const COLUMNS = {
  Line: ({ line }: Line) => line,
  Product: ({ product }: Line) => product,
  Becomes: ({ becomes }: Line) => becomes,
  Price: ({ price }: Line) => price,
  Sizes: ({ sizes }: Line) => sizes,
};

function linesOf({ line, title, files, leftOut }: Plan): Line[] {
  const row = { line, product: title, price: '', sizes: '' };
  if (leftOut) return [{ ...row, becomes: `left out: ${leftOut}` }];
  if (files.length === 0) return [{ ...row, becomes: 'is there already' }];
  return files.map(({ id, price, sizes }) => ({
    ...row,
    becomes: `${id}.mdx`,
    price,
    sizes: sizes.join(', '),
  }));
}

/**
 * Writes a product's file and its pictures, once all of them are there; returns which are enlarged. Throws when a file
 * is in the way.
 */
async function writeFiles({ id, text, pictures }: PlannedFile, folder?: string): Promise<string[]> {
  const read = [];
  for (const { file, url, place } of pictures) {
    try {
      read.push({ file, ...(await toJpeg(await readPicture(url, folder), WIDTHS[place])) });
    } catch (error) {
      throw new Error(`the picture ${url}: ${(error as Error).message}`, { cause: error });
    }
  }
  const path = (file: string) => join(productsFolder(), file);
  const inTheWay = read.find(({ file }) => existsSync(path(file)));
  if (inTheWay) throw new Error(`${path(inTheWay.file)} is there already`);
  for (const { file, jpeg } of read) await writeFile(path(file), jpeg, { flag: 'wx' });
  await writeFile(path(`${id}.mdx`), text, { flag: 'wx' });
  return read
    .filter(({ isEnlarged }) => isEnlarged)
    .map(({ file }) => `${file} is enlarged: replace it by a larger one`);
}

/** Writes what the office takes at Stock, unless there is such a file. */
async function writeStock(path: string, files: readonly PlannedFile[], print: Terminal['print']) {
  const rows = files.flatMap(({ stock }) =>
    stock.map(({ variant, onHand }) => [variant, String(onHand)]),
  );
  if (rows.length === 0) return;
  if (existsSync(path)) {
    print(`${path} is there already: the stock is not written.`);
    return;
  }
  await writeFile(path, formatCsv([['variant', 'on_hand'], ...rows]), { flag: 'wx' });
  print(`${path}: the stock of ${countOf(rows.length, 'size')}, for the office’s Stock.`);
}
