import type { Command } from 'commander';
import { listUnprocessedEvents, makeEventsDue } from '#adapters/desk/stuck-work.ts';
import { retryEvents } from '#usecases/reconcile-payments.ts';
import { Refused } from '#usecases/desk/refused.ts';
import { actorOf, answer, type Desk } from '../desk.ts';
import { moment } from '../terminal/moment.ts';
import { type Column, table } from '../terminal/table.ts';

export function addEvents(program: Command, desk: Desk): void {
  const events = program
    .command('events')
    .description('webhooks that we were sent and have not dealt with yet');
  events
    .command('list', { isDefault: true })
    .description('what waits')
    .action(async (_options: object, command: Command) => {
      const waiting = await listUnprocessedEvents();
      answer(command, desk, waiting, waiting.length ? table(COLUMNS, waiting) : 'Nothing waits.');
    });
  events
    .command('retry')
    .description('try again now')
    .argument('[event]', 'one of them; all unless given')
    .addHelpText('after', '\nExample:\n  npm run shop -- events retry')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      const tried = await makeEventsDue(id ?? null, actorOf(command, desk));
      if (id && !tried) throw new Refused(`No event ${id} waits.`);
      await retryEvents(tried);
      const waiting = await listUnprocessedEvents();
      const words = `${tried} tried again. ${waiting.length ? `${waiting.length} still wait:\n\n${table(COLUMNS, waiting)}` : 'Nothing waits.'}`;
      answer(command, desk, { tried, waiting }, words);
    });
}

const COLUMNS: Column<Awaited<ReturnType<typeof listUnprocessedEvents>>[number]>[] = [
  { title: 'Event', cell: (event) => event.event_id },
  { title: 'From', cell: (event) => event.provider },
  { title: 'Type', cell: (event) => event.type },
  { title: 'About', cell: (event) => event.object_id },
  { title: 'Since (UTC)', cell: (event) => moment(event.received_at) },
  { title: 'Tries', cell: (event) => event.attempts, right: true },
];
