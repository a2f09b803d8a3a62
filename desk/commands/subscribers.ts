import type { Command } from 'commander';
import { takeSubscribers } from '#adapters/desk/subscriber-list.ts';
import { actorOf, answer, type Desk } from '../desk.ts';
import { csv } from '../terminal/csv.ts';
import { saveFile } from '../terminal/save-file.ts';

export function addSubscribers(program: Command, desk: Desk): void {
  program
    .command('subscribers')
    .description('the mailing list')
    .command('export')
    .description('the list as CSV; that it was taken stands in the audit')
    .option('--output <file>', 'write it there instead of here')
    .addHelpText('after', '\nExample:\n  npm run shop -- subscribers export --output list.csv')
    .action(async (options: { output?: string }, command: Command) => {
      const subscribers = await takeSubscribers(actorOf(command, desk));
      const list = csv([
        ['email', 'source', 'created_at'],
        ...subscribers.map((one) => [one.email, one.source, one.created_at.toISOString()]),
      ]);
      if (!options.output) return answer(command, desk, subscribers, list);
      const file = await saveFile(options.output, `${list}\r\n`);
      const { length: count } = subscribers;
      answer(command, desk, { file, count }, `${count} subscribers are in ${file}.`);
    });
}
