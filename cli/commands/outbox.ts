import type { Command } from 'commander';
import {
  discardMail,
  listRefusedEmails,
  listPendingWork,
  scheduleWorkNow,
} from '#adapters/admin/pending-work.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { formatUtcMinute } from '#cli/terminal/format-utc-minute.ts';
import { type Column, table } from '#cli/terminal/table.ts';

export function addOutbox(program: Command, context: CommandContext): void {
  const outbox = program.command('outbox').description('emails and refunds that are not sent yet');
  outbox
    .command('list', { isDefault: true })
    .description('list what is not sent yet, and why')
    .option(
      '--failed',
      'list the emails of the last 30 days whose recipient was permanently refused',
    )
    .action(async ({ failed }: { failed?: true }, command: Command) => {
      const work = await (failed ? listRefusedEmails() : listPendingWork());
      const none = failed ? 'No email was refused.' : 'Nothing is pending.';
      printResult(command, context, work, work.length ? table(COLUMNS, work) : none);
    });
  outbox
    .command('retry')
    .description('retry them now, except what is being sent at this moment')
    .argument('[id]', 'the id of one entry, failed or waiting; all that wait by default')
    .addHelpText('after', '\nExample:\n  npm run shop -- outbox retry')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      if (id) checkId(id, command);
      const actor = readActor(command, context);
      const { scheduled: tried, claimed } = await scheduleWorkNow(id ?? null, actor);
      if (id && claimed) {
        throw new CommandError(`${id} is being sent at this moment. Try again in a minute.`);
      }
      if (id && !tried) throw new CommandError(`Nothing pending has the id ${id}.`);
      await sendOutbox();
      const waiting = await listPendingWork();
      const leftAlone = claimed && ` Being sent at this moment, so left alone: ${claimed}.`;
      const words = `Retried ${tried}.${leftAlone || ''} ${waiting.length ? `Still pending: ${waiting.length}.\n\n${table(COLUMNS, waiting)}` : 'Nothing is pending.'}`;
      printResult(command, context, { tried, claimed, waiting }, words);
    });
  outbox
    .command('discard')
    .description('discard a pending email so that it is never sent')
    .argument('<id>', 'the id of the email; refunds can not be dropped')
    .addHelpText(
      'after',
      '\nExample:\n  npm run shop -- outbox discard f77be27c-5c0f-4d7e-9d5b-1f0a3f0f7c11',
    )
    .action(async (id: string, _options: object, command: Command) => {
      checkId(id, command);
      if (!(await discardMail(id, readActor(command, context)))) {
        throw new CommandError(`No pending email has the id ${id}.`);
      }
      printResult(command, context, { id }, `${id} is discarded.`);
    });
}

function checkId(id: string, command: Command): void {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return;
  command.error(`error: ${id} is not an outbox id.`);
}

const COLUMNS: Column<Awaited<ReturnType<typeof listPendingWork>>[number]>[] = [
  { title: 'Id', cell: (work) => work.id },
  { title: 'Kind', cell: (work) => work.kind },
  { title: 'Since (UTC)', cell: (work) => formatUtcMinute(work.created_at) },
  { title: 'Tries', cell: (work) => work.attempts, right: true },
  { title: 'Next (UTC)', cell: (work) => formatUtcMinute(work.available_at) },
  { title: 'Last error', cell: (work) => work.last_error ?? '' },
];
