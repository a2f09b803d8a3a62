import type { Command } from 'commander';
import { exportSubscribers } from '#usecases/office/subscribers.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { formatCsv } from '#shop/csv.ts';
import { saveFile } from '#cli/terminal/terminal.ts';

export function addSubscribers(program: Command, context: CommandContext): void {
  program
    .command('subscribers')
    .description('the mailing list')
    .command('export')
    .description('print the list as CSV; the export is recorded in the audit log')
    .option('--output <file>', 'write the list to this file')
    .addHelpText('after', '\nExample:\n  npm run shop -- subscribers export --output list.csv')
    .action(async (options: { output?: string }) => {
      const subscribers = await exportSubscribers(context.actor);
      const list = formatCsv([
        ['email', 'source', 'created_at'],
        ...subscribers.map((one) => [one.email, one.source, one.createdAt.toISOString()]),
      ]);
      if (!options.output) {
        context.print(subscribers, list);
        return;
      }
      const file = await saveFile(options.output, `${list}\r\n`);
      const { length: count } = subscribers;
      context.print({ file, count }, `${count} subscribers are in ${file}.`);
    });
}
