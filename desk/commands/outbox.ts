import type { Command } from 'commander';
import { listWaitingWork, makeWorkDue } from '#adapters/desk/stuck-work.ts';
import { Refused } from '#usecases/desk/refused.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';
import { actorOf, answer, type Desk } from '../desk.ts';
import { moment } from '../terminal/moment.ts';
import { type Column, table } from '../terminal/table.ts';

export function addOutbox(program: Command, desk: Desk): void {
  const outbox = program
    .command('outbox')
    .description('mails and refunds that have not left the house yet');
  outbox
    .command('list', { isDefault: true })
    .description('what waits, and why')
    .action(async (_options: object, command: Command) => {
      const work = await listWaitingWork();
      answer(command, desk, work, work.length ? table(COLUMNS, work) : 'Nothing waits.');
    });
  outbox
    .command('retry')
    .description('try again now')
    .argument('[id]', 'one of them; all unless given')
    .addHelpText('after', '\nExample:\n  npm run shop -- outbox retry')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      if (id && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) {
        command.error(`error: ${id} is no id of the outbox.`);
      }
      const tried = await makeWorkDue(id ?? null, actorOf(command, desk));
      if (id && !tried) throw new Refused(`Nothing with the id ${id} waits.`);
      await sendOutbox();
      const waiting = await listWaitingWork();
      const words = `${tried} tried again. ${waiting.length ? `${waiting.length} still wait:\n\n${table(COLUMNS, waiting)}` : 'Nothing waits.'}`;
      answer(command, desk, { tried, waiting }, words);
    });
}

const COLUMNS: Column<Awaited<ReturnType<typeof listWaitingWork>>[number]>[] = [
  { title: 'Id', cell: (work) => work.id },
  { title: 'Kind', cell: (work) => work.kind },
  { title: 'Since (UTC)', cell: (work) => moment(work.created_at) },
  { title: 'Tries', cell: (work) => work.attempts, right: true },
  { title: 'Next (UTC)', cell: (work) => moment(work.available_at) },
  { title: 'What went wrong', cell: (work) => work.last_error ?? '' },
];
