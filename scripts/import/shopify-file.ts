import { decodeText, parseCsv } from '#shop/csv.ts';
import { UserError } from '#sandbox/platform/user-error.ts';

/** The columns that are read, by Shopify's names of 2026 and those before, in any case. */
const COLUMNS = {
  title: ['Title'],
  handle: ['URL handle', 'Handle'],
  description: ['Description', 'Body (HTML)'],
  category: ['Product category'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Barcodes', 'Variant Barcode', 'Variant Barcodes'],
  option1Name: ['Option1 name'],
  option1Value: ['Option1 value'],
  option2Name: ['Option2 name'],
  option2Value: ['Option2 value'],
  option3Value: ['Option3 value'],
  price: ['Price', 'Variant Price'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  quantity: ['Inventory quantity', 'Variant Inventory Qty'],
  policy: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  shipping: ['Requires shipping', 'Variant Requires Shipping'],
  picture: ['Product image URL', 'Image Src'],
  position: ['Image position'],
  alt: ['Image alt text'],
  variantPicture: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card'],
  googleCategory: ['Google Shopping / Google product category'],
  gender: ['Google Shopping / Gender'],
  ageGroup: ['Google Shopping / Age group'],
  mpn: ['Google Shopping / Manufacturer part number (MPN)', 'Google Shopping / MPN'],
} as const;

type Field = keyof typeof COLUMNS;
/** A row of the file: its line, and its cells; empty where the column is missing. */
export type Row = Record<Field, string> & { line: number };

/** A product's own fields stand in its first row, which a sorted file has elsewhere. */
export const first = (rows: readonly Row[], field: Field) =>
  rows.find((row) => row[field] !== '')?.[field] ?? '';

/** Shopify's own limit. */
const MAX_BYTES = 15 * 1024 * 1024;

/**
 * Reads Shopify's product file: the rows of each product, and the columns with something in them that aren't taken.
 * Throws UserError for a file that is none.
 */
export function readShopifyFile(bytes: Buffer): { products: Row[][]; ignored: string[] } {
  const [head, ...lines] = readLines(bytes);
  const titles = head?.cells.map((cell) => cell.trim()) ?? [];
  const folded = titles.map((title) => title.toLowerCase());
  const columns = Object.entries(COLUMNS).map(([field, names]) => {
    const found = names.map((name) => folded.indexOf(name.toLowerCase()));
    return [field as Field, found.find((column) => column >= 0)] as const;
  });
  const missing = (['handle', 'title', 'option1Value', 'price'] as const).filter(
    (field) => !columns.some(([name, column]) => name === field && column !== undefined),
  );
  if (missing.length > 0) {
    const names = missing.map((field) => COLUMNS[field].join(' or ')).join(', ');
    throw new UserError(`This is no product file of Shopify: its first line has no ${names}.`);
  }
  const taken = columns.map(([, column]) => column);
  const ignored = titles.filter(
    (title, column) =>
      title !== '' && !taken.includes(column) && lines.some(({ cells }) => cells[column]?.trim()),
  );
  const rows = lines.map(({ line, cells }) => {
    const texts = columns.map(([field, column]) => [field, cells[column ?? -1]?.trim() ?? '']);
    return { ...(Object.fromEntries(texts) as Record<Field, string>), line };
  });
  // Some exports leave the handle out below a product's first row.
  let handle = '';
  const products = Map.groupBy(rows, (row) => (handle = row.handle || handle));
  return { products: [...products.values()], ignored };
}

function readLines(bytes: Buffer) {
  if (bytes.length > MAX_BYTES) {
    throw new UserError('The file has more than 15 MB, the most that Shopify writes into one.');
  }
  const text = decodeText(Uint8Array.from(bytes).buffer);
  const [before, after] = text.split('\ufffd');
  if (after !== undefined) {
    const line = before?.split('\n').length;
    throw new UserError(
      `Line ${line} is not UTF-8: export the file again, or save it as “CSV UTF-8”.`,
    );
  }
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}
