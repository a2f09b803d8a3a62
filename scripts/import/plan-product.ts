import { Document } from 'yaml';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { cutText } from '#shop/cut-text.ts';
import { ONE_SIZE, variantId } from '#shop/variant.ts';
import { AGE_GROUPS, GENDERS, isGtin } from '../../src/product-schema.ts';
import { productFileSchema } from '../content/catalog.ts';
import { readFields } from '../content/fields.ts';
import { refusedSyntax } from '../content/mdx-syntax.ts';
import { parseSource, textOf } from '../content/source.ts';
import { markdownOf } from './markdown.ts';
import { planPictures, type PlannedPicture } from './plan-pictures.ts';
import { first, type Row } from './shopify-file.ts';

/** A file of content/products that is to be written: a product, or one of its colors. */
export interface PlannedFile {
  id: string;
  text: string;
  /** `$32.00` */
  price: string;
  sizes: readonly string[];
  pictures: readonly PlannedPicture[];
  /** Rows of the office's stock file. */
  stock: readonly { variant: string; onHand: number }[];
}

/** The plan for a product: files, or a sentence that says why it is left out, whole. */
export interface Plan {
  line: number;
  title: string;
  files: readonly PlannedFile[];
  leftOut?: string;
  /** Changes, omissions, and texts that the owner is to write. */
  notes: readonly string[];
}

type Note = (text: string) => void;

/** Why a product is left out. */
class LeftOut extends Error {}

/** Names that Windows gives to no file. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** Shopify's categories that states may tax as clothing. */
const CLOTHING = /^apparel & accessories > (?:clothing|clothing accessories|shoes)\b/i;
const NO_OPTIONS = 'Default Title';

/** Plans the files of a product's rows; `isFeatured`: the first of them is the product of the home page. */
export function planProduct(rows: readonly Row[], isFeatured = false): Plan {
  const notes = new Set<string>();
  const plan = { line: rows[0]?.line ?? 0, title: first(rows, 'title') || first(rows, 'handle') };
  try {
    const files = planFiles(rows, isFeatured, (text) => notes.add(text));
    return { ...plan, files, notes: [...notes] };
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    return { ...plan, files: [], leftOut: error.message, notes: [] };
  }
}

function planFiles(rows: readonly Row[], isFeatured: boolean, note: Note): PlannedFile[] {
  // More pictures than variants are rows without an option's value.
  const variants = rows.filter(({ option1Value }) => option1Value !== '');
  refuseWhatIsNotSold(rows, variants);
  const handle = slugOf(first(rows, 'handle'));
  if (handle === '' || RESERVED.test(handle)) {
    throw new LeftOut(`its handle “${first(rows, 'handle')}” makes no file’s name: write another`);
  }
  const name = shorten(first(rows, 'title'), 80, note);
  const { text, lead } = storyOf(rows, note);
  const options = optionsOf(rows);
  const byColor = Map.groupBy(variants, options.color);
  const isGroup = byColor.size > 1;
  const placePictures = planPictures(rows, byColor, note);
  if (!placePictures) throw new LeftOut('it has no picture');
  note('replace “lead” and “facts”, which are made of its description, color and sizes');
  return [...byColor].map(([color, ofColor], index) => {
    const id = isGroup ? `${handle}-${slugOf(color)}` : handle;
    const shownName = isGroup ? `${name} in ${color}` : name;
    const { front, back, details } = placePictures(id, shownName, color);
    const { cents, sizes, stock, ...codes } = planSizes(id, ofColor, options.size, note);
    const shown = ({ file, alt }: PlannedPicture) => ({ file: `./${file}`, alt });
    const colorName = shorten(color, 30, note);
    const fields = {
      name,
      price: cents / 100,
      sizes,
      ...(sizes.length > 1 && { defaultSize: sizes.includes('M') ? 'M' : sizes[0] }),
      ...(isGroup && {
        color: { name: colorName, swatch: `./${front.file}`, group: handle },
      }),
      pictures: { front: shown(front), ...(back && { back: shown(back) }) },
      ...(details.length > 0 && {
        details: details.map((detail) => ({ name: detail.name, ...shown(detail) })),
      }),
      lead: lead || `${name}.`,
      facts: [
        color ? { name: 'Color', value: colorName } : { name: 'Sizes', value: sizes.join(', ') },
      ],
      ...feedFields(rows, note),
      ...codes,
      ...(isFeatured && index === 0 && { featured: true }),
    };
    const yaml = yamlOf(fields);
    const [problem] = readFields(productFileSchema, yaml, 2).problems;
    if (problem) throw new LeftOut(problem.text);
    const file = `---\n${yaml}---\n${text && `\n${text}\n`}`;
    const planned = [front, ...(back ? [back] : []), ...details];
    return { id, text: file, price: formatCents(cents), sizes, pictures: planned, stock };
  });
}

/** Throws LeftOut for a product that isn't on sale there, or that this shop can't sell. */
function refuseWhatIsNotSold(rows: readonly Row[], variants: readonly Row[]): void {
  const status = first(rows, 'status').toLowerCase() || 'active';
  if (status !== 'active') throw new LeftOut(`it is ${status}`);
  if (isFalse(first(rows, 'published'))) throw new LeftOut('it is not published');
  if (first(rows, 'title') === '') throw new LeftOut('it has no title');
  if (isTrue(first(rows, 'giftCard'))) throw new LeftOut('it is a gift card');
  if (variants.length === 0) throw new LeftOut('no row has a value of its first option');
  const refused = variants.find(({ shipping }) => isFalse(shipping));
  if (refused) throw new LeftOut(`it isn’t shipped (line ${refused.line})`);
  const third = variants.find(({ option3Value }) => option3Value !== '');
  if (third) throw new LeftOut(`it has a third option (line ${third.line})`);
}

const isTrue = (cell: string) => cell.toLowerCase() === 'true';
const isFalse = (cell: string) => cell.toLowerCase() === 'false';

/** Which option is the color and which the size. One option alone is the size, unless it is called color. */
function optionsOf(rows: readonly Row[]) {
  const [one, two] = [first(rows, 'option1Name'), first(rows, 'option2Name')];
  const hasTwo = first(rows, 'option2Value') !== '';
  const isColor = (name: string) => /colou?r/i.test(name);
  const isFirst = isColor(one) || (hasTwo && !isColor(two) && !/size/i.test(one));
  const [firstValue, second] = [(row: Row) => row.option1Value, (row: Row) => row.option2Value];
  return isFirst ? { color: firstValue, size: second } : { color: second, size: firstValue };
}

/** The sizes of a color with what is said of each. Throws LeftOut for a price that is none, or for two. */
function planSizes(id: string, rows: readonly Row[], sizeOf: (row: Row) => string, note: Note) {
  const codes = { gtin: {} as Record<string, string>, mpn: {} as Record<string, string> };
  const stock: { variant: string; onHand: number }[] = [];
  const prices = new Map<number, Row>();
  const sizes = rows.map((row) => {
    const { line, price, barcode, quantity } = row;
    const cents = parsePriceCents(price);
    if (cents === undefined) {
      throw new LeftOut(`the price “${price}” of line ${line} is no amount: write 68.00`);
    }
    prices.set(cents, row);
    const size = shortSize(sizeOf(row), note);
    if (isGtin(barcode)) codes.gtin[size] = barcode;
    else if (barcode) note(`the barcode ${barcode} of line ${line} is no GTIN: not taken`);
    const mpn = row.mpn || row.sku;
    if (mpn) codes.mpn[size] = shorten(mpn, 70, note);
    const isCounted = row.tracker !== '' && !/^(?:continue|true)$/i.test(row.policy);
    if (isCounted && /^-?\d{1,6}$/.test(quantity)) {
      if (Number(quantity) < 0) note(`the stock ${quantity} of line ${line} becomes 0`);
      stock.push({ variant: variantId(id, size), onHand: Math.max(Number(quantity), 0) });
    }
    return size;
  });
  const [[cents] = [0], other] = [...prices];
  if (other) {
    throw new LeftOut(
      `it has two prices, ${formatCents(cents)} and ${formatCents(other[0])} (line ${other[1].line})`,
    );
  }
  const given = Object.entries(codes).filter(([, bySize]) => Object.keys(bySize).length > 0);
  return { cents, sizes, stock, ...Object.fromEntries(given) };
}

/** `Extra Large` has no room in its cell, and `XL` has. */
function shortSize(size: string, note: Note): string {
  if (size === '' || size === NO_OPTIONS) return ONE_SIZE;
  if (size.length <= 8) return size;
  const short = size
    .replace(/extra[ -]*/gi, 'X')
    .replace(/(?<=X)(?:large|small)/i, (word) => (word[0] ?? '').toUpperCase());
  if (short !== size) note(`the size ${size} becomes ${short}`);
  return short;
}

/**
 * The fields that marketplaces ask for, where the value is one of theirs, and whether the product is taxed as clothing.
 */
function feedFields(rows: readonly Row[], note: Note) {
  const [category, google] = [first(rows, 'category'), first(rows, 'googleCategory')];
  const isClothing = category === '' || CLOTHING.test(category);
  if (!isClothing) note(`its category is ${category}: “clothing” is false, for the sales tax`);
  if (google && !/^\d+$/.test(google)) note(`Google’s category ${google} is no number: not taken`);
  const [gender, ageGroup] = [
    oneOf(GENDERS, first(rows, 'gender'), note),
    oneOf(AGE_GROUPS, first(rows, 'ageGroup'), note),
  ];
  return {
    ...(/^\d+$/.test(google) && { googleCategory: Number(google) }),
    ...(gender && { gender }),
    ...(ageGroup && { ageGroup }),
    ...(!isClothing && { clothing: false }),
  };
}

function oneOf(values: readonly string[], cell: string, note: Note): string | undefined {
  const value = values.find((each) => each === cell.toLowerCase());
  if (cell && !value) note(`${cell} is none of ${values.join(', ')}: not taken`);
  return value;
}

/** The product's text as Markdown, and its first two sentences. */
function storyOf(rows: readonly Row[], note: Note) {
  // The page says the name over it already.
  const heading = `### ${first(rows, 'title')}\n`;
  const markdown = markdownOf(first(rows, 'description'));
  const text = markdown.startsWith(heading) ? markdown.slice(heading.length).trim() : markdown;
  const file = 'content/products/product.mdx';
  const { nodes, error } = parseSource(file, text);
  const refused = error?.text ?? nodes.map((node) => refusedSyntax(node, file)).find(Boolean);
  if (refused) throw new LeftOut(`its description: ${refused}`);
  const paragraph = nodes.find(({ type }) => type === 'paragraph');
  const line = paragraph ? oneLine(textOf(paragraph)) : '';
  const sentences = Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line));
  const lead = sentences
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('')
    .trim();
  return { text, lead: shorten(lead, 300, note) };
}

/** A part of a file's name: small letters, digits and hyphens. */
function slugOf(text: string): string {
  const letters = decode(text)
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();
  return letters.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '');
}

/** Shopify writes other letters than a–z as addresses do. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text for a field: one line without marks of HTML, cut to so many letters. */
function shorten(text: string, letters: number, note: Note): string {
  const line = oneLine(text);
  const short = cutText(line, letters).trim();
  if (short !== line) note(`“${line}” becomes “${short}”`);
  return short;
}

const oneLine = (text: string) =>
  text
    .replace(/[<>]/g, '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();

function yamlOf(fields: object): string {
  const document = new Document(fields, { customTags: ['timestamp'] });
  for (const name of ['sizes', 'color'] as const) {
    const node = document.get(name);
    if (typeof node === 'object' && node !== null) Object.assign(node, { flow: true });
  }
  return document.toString({ lineWidth: 0 });
}
