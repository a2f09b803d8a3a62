import * as records from '#adapters/records/stock.ts';
import { countWaiting } from '#adapters/records/waitlist.ts';
import { findVariant, type Variant, variants } from '#shop/catalog.ts';
import { variantId } from '#shop/variant.ts';
import type { Actor } from '#adapters/records/actor.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { CommandError } from './command-error.ts';

export type StockLine = Awaited<ReturnType<typeof listStock>>[number];
export type Count = records.Count;

/** Every change of a variant that `history` shows. */
const HISTORY_LIMIT = 200;

/** The stock of every variant in the catalog, and of what is still counted; the numbers are null if it is not counted. */
export async function listStock() {
  const [counted, waiting] = await Promise.all([records.listStock(), countWaiting()]);
  const known = variants
    .filter(({ product }) => !product.retired)
    .map(({ product, size }) => ({ productId: product.id, size }));
  const isSame = (a: (typeof known)[number]) => (b: (typeof known)[number]) =>
    a.productId === b.productId && a.size === b.size;
  const others = counted.filter((row) => !known.some(isSame(row)));
  return [...known, ...others].map((line) => {
    const row = counted.find(isSame(line));
    return {
      variant: variantId(line.productId, line.size),
      product: line.productId,
      size: line.size,
      onHand: row?.onHand ?? null,
      committed: row?.committed ?? null,
      reserved: row?.reserved ?? null,
      waiting: waiting.find(isSame(line))?.waiting ?? 0,
    };
  });
}

/** How many addresses wait for each variant. */
export async function listWaiting() {
  const counts = await countWaiting();
  return counts.map(({ productId, size, waiting }) => ({
    variant: variantId(productId, size),
    waiting,
  }));
}

/** The variant with this id, also one that is counted and not in the catalog anymore. Throws CommandError when there is none. */
export async function requireStocked(id: string): Promise<records.StockedVariant> {
  const counted = await records.listStock();
  const found = counted
    .map(({ productId, size }) => ({
      id: variantId(productId, size),
      product: { id: productId },
      size,
    }))
    .find((variant) => variant.id === id.trim().toLowerCase());
  return found ?? requireVariant(id);
}

/** The variant with this id. Throws CommandError when there is none. */
export function requireVariant(id: string): Variant {
  const variant = findVariant(id);
  if (!variant)
    throw new CommandError(`There is no variant ${id}. npm run shop -- stock lists all.`);
  return variant;
}

/**
 * Sets how many pieces are on hand, of all variants or of none; counting begins with the first count. Throws CommandError with
 * the numbers when one is below what is committed and reserved, or is no longer what its `from` says.
 */
export async function setStock(counts: readonly Count[], actor: Actor): Promise<void> {
  const refused = await records.setStock(counts, actor);
  if (refused.length === 0) {
    await sendOutbox();
    return;
  }
  const sentences = refused.map(({ variant, stored, hasChanged, committed, reserved }) => {
    if (!hasChanged) {
      return `${variant} has ${committed} committed and ${reserved} reserved: at least ${committed + reserved} must be on hand.`;
    }
    const shown = counts.find((count) => count.variant.id === variant)?.from;
    return `${variant} changed meanwhile: ${stored ?? 'uncounted'}, not ${shown ?? 'uncounted'}.`;
  });
  throw new CommandError(sentences.join('\n'));
}

/** Adds pieces to a counted variant and returns how many are on hand. */
export async function addStock(variant: Variant, count: number, actor: Actor): Promise<number> {
  const onHand = await records.addStock(variant, count, actor);
  if (onHand === null) throw notCounted(variant);
  await sendOutbox();
  return onHand;
}

/** Ends the counting of a variant: it never sells out. */
export async function uncountStock(variant: records.StockedVariant, actor: Actor): Promise<void> {
  if (!(await records.uncountStock(variant, actor))) throw notCounted(variant);
  await sendOutbox();
}

const notCounted = ({ id }: { id: string }) =>
  new CommandError(`${id} is not counted. npm run shop -- stock set ${id} <on hand> begins.`);

/** The last changes of a variant, newest first. */
export const readStockHistory = (variant: records.StockedVariant) =>
  records.readStockHistory(variant, HISTORY_LIMIT);

/** The cells of a line of a CSV file, and its number in the file. */
interface CsvLine {
  line: number;
  cells: readonly string[];
}

/**
 * Reads the counts of a CSV file with the columns `variant` and `on_hand`, and any others; a variant without a count stays as
 * it is. Throws CommandError with one sentence for each mistake and its line.
 */
export function readCounts([titles, ...lines]: readonly CsvLine[]): Count[] {
  const [idColumn, countColumn] = ['variant', 'on_hand'].map(
    (title) => titles?.cells.indexOf(title) ?? -1,
  );
  if (idColumn === undefined || countColumn === undefined || idColumn < 0 || countColumn < 0) {
    throw new CommandError('The first line must name the columns variant and on_hand.');
  }
  const mistakes: string[] = [];
  const counts = new Map<string, Count>();
  for (const { line, cells } of lines) {
    const [id = '', text = ''] = [cells[idColumn]?.trim(), cells[countColumn]?.trim()];
    if (text === '') continue;
    const variant = findVariant(id);
    if (!variant) mistakes.push(`Line ${line}: there is no variant ${id}.`);
    else if (!/^\d{1,6}$/.test(text)) mistakes.push(`Line ${line}: ${text} is not a whole number.`);
    else if (counts.has(variant.id)) mistakes.push(`Line ${line}: ${variant.id} is counted twice.`);
    else counts.set(variant.id, { variant, onHand: Number(text) });
  }
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  if (counts.size === 0) throw new CommandError('The file has no counts.');
  return [...counts.values()];
}
