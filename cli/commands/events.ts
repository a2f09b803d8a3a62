import type { Command } from 'commander';
import { listUnprocessedEvents, retryEvents } from '#usecases/admin/events.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Column, formatUtcMinute, table } from '#cli/terminal/table.ts';

export function addEvents(program: Command, context: CommandContext): void {
  const events = program.command('events').description('webhook events that are not processed yet');
  events
    .command('list', { isDefault: true })
    .description('list pending events')
    .action(async () => {
      const waiting = await listUnprocessedEvents();
      context.print(waiting, table(COLUMNS, waiting, 'Nothing is pending.'));
    });
  events
    .command('retry')
    .description('retry them now')
    .argument('[event]', 'the id of one event; all events by default')
    .addHelpText('after', '\nExample:\n  npm run shop -- events retry')
    .action(async (id: string | undefined) => {
      const { tried, waiting } = await retryEvents(id, context.actor);
      const text = `Retried ${tried}. ${waiting.length ? `Still pending: ${waiting.length}.\n\n${table(COLUMNS, waiting)}` : 'Nothing is pending.'}`;
      context.print({ tried, waiting }, text);
    });
}

const COLUMNS: Column<Awaited<ReturnType<typeof listUnprocessedEvents>>[number]>[] = [
  { title: 'Event', cell: (event) => event.event_id },
  { title: 'Provider', cell: (event) => event.provider },
  { title: 'Type', cell: (event) => event.type },
  { title: 'Object', cell: (event) => event.object_id },
  { title: 'Since (UTC)', cell: (event) => formatUtcMinute(event.received_at) },
  { title: 'Tries', cell: (event) => event.attempts, right: true },
];
