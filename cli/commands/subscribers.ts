import type { Command } from 'commander';
import { takeSubscribers } from '#adapters/admin/subscriber-list.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { formatCsv } from '#cli/terminal/csv.ts';
import { saveFile } from '#cli/terminal/save-file.ts';

export function addSubscribers(program: Command, context: CommandContext): void {
  program
    .command('subscribers')
    .description('the mailing list')
    .command('export')
    .description('print the list as CSV; the export is recorded in the audit log')
    .option('--output <file>', 'write the list to this file')
    .addHelpText('after', '\nExample:\n  npm run shop -- subscribers export --output list.csv')
    .action(async (options: { output?: string }, command: Command) => {
      const subscribers = await takeSubscribers(readActor(command, context));
      const list = formatCsv([
        ['email', 'source', 'created_at'],
        ...subscribers.map((one) => [one.email, one.source, one.created_at.toISOString()]),
      ]);
      if (!options.output) {
        printResult(command, context, subscribers, list);
        return;
      }
      const file = await saveFile(options.output, `${list}\r\n`);
      const { length: count } = subscribers;
      printResult(command, context, { file, count }, `${count} subscribers are in ${file}.`);
    });
}
