import type { Command } from 'commander';
import {
  discardMail,
  listRefusedMails,
  listPendingWork,
  scheduleWorkNow,
} from '#adapters/admin/pending-work.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { formatUtcMinute } from '#cli/terminal/format-utc-minute.ts';
import { type Column, table } from '#cli/terminal/table.ts';

export function addOutbox(program: Command, context: CommandContext): void {
  const outbox = program.command('outbox').description('mails and refunds that are not sent yet');
  outbox
    .command('list', { isDefault: true })
    .description('what waits, and why')
    .option('--failed', 'mails of the last 30 days whose recipient was refused for good, instead')
    .action(async ({ failed }: { failed?: true }, command: Command) => {
      const work = await (failed ? listRefusedMails() : listPendingWork());
      const none = failed ? 'No mail was refused.' : 'Nothing waits.';
      printResult(command, context, work, work.length ? table(COLUMNS, work) : none);
    });
  outbox
    .command('retry')
    .description('try again now')
    .argument('[id]', 'one of them, or of those that failed; all that wait unless given')
    .addHelpText('after', '\nExample:\n  npm run shop -- outbox retry')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      if (id) checkId(id, command);
      const tried = await scheduleWorkNow(id ?? null, readActor(command, context));
      if (id && !tried) throw new CommandError(`Nothing with the id ${id} waits.`);
      await sendOutbox();
      const waiting = await listPendingWork();
      const words = `${tried} tried again. ${waiting.length ? `${waiting.length} still wait:\n\n${table(COLUMNS, waiting)}` : 'Nothing waits.'}`;
      printResult(command, context, { tried, waiting }, words);
    });
  outbox
    .command('discard')
    .description('give up a mail that waits: it is never sent')
    .argument('<id>', 'which of them; a refund is money we owe and stays')
    .addHelpText(
      'after',
      '\nExample:\n  npm run shop -- outbox discard f77be27c-5c0f-4d7e-9d5b-1f0a3f0f7c11',
    )
    .action(async (id: string, _options: object, command: Command) => {
      checkId(id, command);
      if (!(await discardMail(id, readActor(command, context)))) {
        throw new CommandError(`No mail with the id ${id} waits.`);
      }
      printResult(command, context, { id }, `${id} is discarded.`);
    });
}

function checkId(id: string, command: Command): void {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return;
  command.error(`error: ${id} is no id of the outbox.`);
}

const COLUMNS: Column<Awaited<ReturnType<typeof listPendingWork>>[number]>[] = [
  { title: 'Id', cell: (work) => work.id },
  { title: 'Kind', cell: (work) => work.kind },
  { title: 'Since (UTC)', cell: (work) => formatUtcMinute(work.created_at) },
  { title: 'Tries', cell: (work) => work.attempts, right: true },
  { title: 'Next (UTC)', cell: (work) => formatUtcMinute(work.available_at) },
  { title: 'What went wrong', cell: (work) => work.last_error ?? '' },
];
