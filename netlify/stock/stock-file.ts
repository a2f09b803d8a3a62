import { findVariant } from '#shop/catalog.ts';
import { parseCsv } from '#shop/csv.ts';
import { CommandError } from '#audit/command-error.ts';

/**
 * Reads the counts of a CSV file with the columns `variant` and `on_hand`, and any others; a variant without a count stays as
 * it is. Throws CommandError with one sentence for each mistake and its line.
 */
export function readCounts(csv: string): { variant: string; onHand: number }[] {
  const [titles, ...lines] = readLines(csv);
  const [idColumn, countColumn] = ['variant', 'on_hand'].map(
    (title) => titles?.cells.indexOf(title) ?? -1,
  );
  if (idColumn === undefined || countColumn === undefined || idColumn < 0 || countColumn < 0) {
    throw new CommandError('The first line must name the columns variant and on_hand.');
  }
  const mistakes: string[] = [];
  const counts = new Map<string, number>();
  for (const { line, cells } of lines) {
    const [id = '', text = ''] = [cells[idColumn]?.trim(), cells[countColumn]?.trim()];
    if (text === '') continue;
    const variant = findVariant(id);
    if (!variant) mistakes.push(`Line ${line}: there is no variant ${id}.`);
    else if (!/^\d{1,6}$/.test(text)) mistakes.push(`Line ${line}: ${text} is not a whole number.`);
    else if (counts.has(variant.id)) mistakes.push(`Line ${line}: ${variant.id} is counted twice.`);
    else counts.set(variant.id, Number(text));
  }
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  if (counts.size === 0) throw new CommandError('The file has no counts.');
  return [...counts].map(([variant, onHand]) => ({ variant, onHand }));
}

function readLines(csv: string) {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(error.message);
    throw error;
  }
}
