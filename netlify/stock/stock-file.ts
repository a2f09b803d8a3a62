import { findVariant } from '#shop/catalog.ts';
import { parseCsv } from '#shop/csv.ts';
import { CommandError } from '#audit/command-error.ts';

/**
 * Reads the counts of a CSV file with the columns `variant` and `on_hand`, and any others, in any case and below a
 * title of the file; a variant without a count stays as it is. Throws CommandError with one sentence for each mistake
 * and its line.
 */
export function readCounts(csv: string): { variant: string; onHand: number }[] {
  const lines = readLines(csv);
  const columnsOf = ({ cells }: Line) => {
    const titles = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
    return [titles.indexOf('variant'), titles.indexOf('on_hand')] as const;
  };
  const head = lines.findIndex((line) => columnsOf(line).every((column) => column >= 0));
  const titles = lines[head];
  if (!titles) throw new CommandError('A line must name the columns variant and on_hand.');
  const [idColumn, countColumn] = columnsOf(titles);
  // A sorted spreadsheet may have counts above.
  const mistakes = lines
    .slice(0, head)
    .filter(({ cells }) => cells.some((cell) => findVariant(cell.trim())))
    .map(
      ({ line, cells }) =>
        `Line ${line} is above the line that names the columns: ${cells.join(', ')}.`,
    );
  const counts = new Map<string, number>();
  for (const { line, cells } of lines.slice(head + 1)) {
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

type Line = ReturnType<typeof parseCsv>[number];

function readLines(csv: string): Line[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(error.message);
    throw error;
  }
}
