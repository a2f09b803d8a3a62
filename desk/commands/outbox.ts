import type { Command } from 'commander';
import {
  discardMail,
  listRefusedMails,
  listWaitingWork,
  makeWorkDue,
} from '#adapters/desk/stuck-work.ts';
import { Refused } from '#usecases/desk/refused.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { actorOf, answer, type Desk } from '../desk.ts';
import { moment } from '../terminal/moment.ts';
import { type Column, table } from '../terminal/table.ts';

export function addOutbox(program: Command, desk: Desk): void {
  const outbox = program.command('outbox').description('mails and refunds that are not sent yet');
  outbox
    .command('list', { isDefault: true })
    .description('what waits, and why')
    .option('--failed', 'mails of the last 30 days whose recipient was refused for good, instead')
    .action(async ({ failed }: { failed?: true }, command: Command) => {
      const work = await (failed ? listRefusedMails() : listWaitingWork());
      const none = failed ? 'No mail was refused.' : 'Nothing waits.';
      answer(command, desk, work, work.length ? table(COLUMNS, work) : none);
    });
  outbox
    .command('retry')
    .description('try again now')
    .argument('[id]', 'one of them, or of those that failed; all that wait unless given')
    .addHelpText('after', '\nExample:\n  npm run shop -- outbox retry')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      if (id) checkId(id, command);
      const tried = await makeWorkDue(id ?? null, actorOf(command, desk));
      if (id && !tried) throw new Refused(`Nothing with the id ${id} waits.`);
      await sendOutbox();
      const waiting = await listWaitingWork();
      const words = `${tried} tried again. ${waiting.length ? `${waiting.length} still wait:\n\n${table(COLUMNS, waiting)}` : 'Nothing waits.'}`;
      answer(command, desk, { tried, waiting }, words);
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
      if (!(await discardMail(id, actorOf(command, desk)))) {
        throw new Refused(`No mail with the id ${id} waits.`);
      }
      answer(command, desk, { id }, `${id} is discarded.`);
    });
}

function checkId(id: string, command: Command): void {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return;
  command.error(`error: ${id} is no id of the outbox.`);
}

const COLUMNS: Column<Awaited<ReturnType<typeof listWaitingWork>>[number]>[] = [
  { title: 'Id', cell: (work) => work.id },
  { title: 'Kind', cell: (work) => work.kind },
  { title: 'Since (UTC)', cell: (work) => moment(work.created_at) },
  { title: 'Tries', cell: (work) => work.attempts, right: true },
  { title: 'Next (UTC)', cell: (work) => moment(work.available_at) },
  { title: 'What went wrong', cell: (work) => work.last_error ?? '' },
];
