import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { findVariant } from '#shop/catalog.ts';
import {
  addStock,
  compareStockFile,
  listStock,
  listWaiting,
  readStockHistory,
  requireStocked,
  requireVariant,
  setStock,
  type StockLine,
  uncountStock,
} from '#stock/stock.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { formatCsv } from '#shop/csv.ts';
import { readCount, readWholeNumber } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute, table } from '#cli/terminal/table.ts';
import { readTextFile, saveFile } from '#cli/terminal/terminal.ts';

export function addStockCommands(program: Command, context: CommandContext): void {
  const stock = program
    .command('stock')
    .description('pieces of each size; a size that is not counted never sells out')
    .addHelpText(
      'after',
      `
On hand is on the shelf, committed is sold and not shipped, reserved is being paid for; the rest is free.

Examples:
  npm run shop -- stock set ghost-barrel-tee-m 12
  npm run shop -- stock add ghost-barrel-tee-m 24`,
    );
  stock
    .command('list', { isDefault: true })
    .description('list all variants with their stock')
    .action(async () => {
      const lines = await listStock();
      context.printTable(lines, COLUMNS, 'No variants.');
    });
  stock
    .command('set')
    .description('set how many pieces are on the shelf; counting begins with the first count')
    .argument('<variant>', 'such as ghost-barrel-tee-m')
    .argument(
      '<on hand>',
      'all pieces on the shelf, also those sold and not shipped',
      readWholeNumber,
    )
    .action(async (id: string, onHand: number) => {
      const { id: variant } = requireVariant(id);
      await setStock({ counts: [{ variant, onHand }] }, context.actor);
      await sendOutbox();
      context.print({ variant, onHand }, `${variant} has ${onHand} on hand.`);
    });
  stock
    .command('add')
    .description('add pieces to the shelf, such as a delivery')
    .argument('<variant>', 'such as ghost-barrel-tee-m')
    .argument('<count>', 'how many more', readCount)
    .action(async (id: string, count: number) => {
      const { id: variant } = requireVariant(id);
      await addStock({ key: randomUUID(), additions: [{ variant, count }] }, context.actor);
      await sendOutbox();
      const onHand = (await listStock()).find((line) => line.variant === variant)?.onHand ?? null;
      context.print({ variant, onHand }, `${variant} has ${onHand} on hand.`);
    });
  stock
    .command('uncount')
    .description('stop counting a variant, so that it never sells out')
    .argument('<variant>', 'such as ghost-barrel-tee-m')
    .action(async (id: string) => {
      const { id: variant } = await requireStocked(id);
      await uncountStock({ variant }, context.actor);
      await sendOutbox();
      context.print(
        { variant, onHand: null },
        `${variant} is no longer counted and never sells out.`,
      );
    });
  stock
    .command('history')
    .description('show the last changes of a variant: counts and orders')
    .argument('<variant>', 'such as ghost-barrel-tee-m')
    .action(async (id: string) => {
      const changes = await readStockHistory({ variant: id });
      context.printTable(changes, HISTORY_COLUMNS, 'No changes.');
    });
  addFileCommands(stock, context);
  program
    .command('waitlist')
    .description('how many wait for each variant that is sold out')
    .action(async () => {
      context.printTable(await listWaiting(), WAITING_COLUMNS, 'Nobody waits.');
    });
}

function addFileCommands(stock: Command, context: CommandContext): void {
  stock
    .command('export')
    .description('print the stock as CSV, as import reads it')
    .option('--output <file>', 'write it to this file')
    .action(async (options: { output?: string }) => {
      const lines = await listStock();
      const csv = formatCsv([
        ['variant', 'product', 'size', 'on_hand', 'committed', 'reserved'],
        ...lines.map((line) =>
          [
            line.variant,
            line.product,
            line.size,
            // Import sets only what the catalog has.
            findVariant(line.variant) && line.onHand,
            line.committed,
            line.reserved,
          ].map((cell) => String(cell ?? '')),
        ),
      ]);
      if (!options.output) {
        context.print(lines, csv);
        return;
      }
      const file = await saveFile(options.output, `${csv}\r\n`);
      context.print({ file }, `The stock is in ${file}.`);
    });
  stock
    .command('import')
    .description('set the stock from a CSV file with the columns variant and on_hand')
    .argument('<file>', 'a file as export writes it; a variant without on_hand stays as it is')
    .option('--yes', 'skip the confirmation')
    .action(async (file: string, { yes }: { yes?: true }) => {
      const { counts } = await compareStockFile({ csv: await readTextFile(file) });
      const changes = counts.map(({ variant, from, onHand }) => ({ variant, from, to: onHand }));
      if (changes.length > 0) {
        await context.confirm(`${table(CHANGE_COLUMNS, changes)}\nSet these?`, yes);
        await setStock({ counts }, context.actor);
        await sendOutbox();
      }
      context.printTable(changes, CHANGE_COLUMNS, 'Nothing differs from the stock.');
    });
}

interface Change {
  variant: string;
  from: number | null;
  to: number;
}

const CHANGE_COLUMNS: Columns<Change> = {
  Variant: (change) => change.variant,
  'On hand': (change) => change.from ?? 'not counted',
  New: (change) => change.to,
};

const COLUMNS: Columns<StockLine> = {
  Variant: (line) => line.variant,
  Size: (line) => line.size,
  'On hand': (line) => line.onHand ?? 'not counted',
  Committed: (line) => line.committed ?? '',
  Reserved: (line) => line.reserved ?? '',
  Free: ({ onHand, committed, reserved }) =>
    onHand === null ? '' : onHand - Number(committed) - Number(reserved),
  Waiting: (line) => line.waiting,
};

const WAITING_COLUMNS: Columns<Awaited<ReturnType<typeof listWaiting>>[number]> = {
  Variant: (line) => line.variant,
  Waiting: (line) => line.waiting,
};

const HISTORY_COLUMNS: Columns<Awaited<ReturnType<typeof readStockHistory>>[number]> = {
  'At (UTC)': (change) => formatUtcMinute(change.at),
  By: (change) => change.actor,
  Change: ({ action, otherSize }) => [action, otherSize].filter(Boolean).join(' '),
  Order: (change) => change.orderNumber ?? '',
  Pieces: (change) => change.quantity ?? '',
  'On hand': ({ from, to }) =>
    from === null && to === null ? '' : `${from ?? '–'} → ${to ?? '–'}`,
};
