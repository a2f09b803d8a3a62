import type { Command } from 'commander';
import { listUnprocessedEvents, retryEvents } from '#jobs/pending-work.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Columns, formatUtcMinute, table } from '#cli/terminal/table.ts';

export function addEvents(program: Command, context: CommandContext): void {
  const events = program.command('events').description('webhook events that are not processed yet');
  events
    .command('list', { isDefault: true })
    .description('list pending events')
    .action(async () => {
      const waiting = await listUnprocessedEvents();
      context.printTable(waiting, COLUMNS, 'Nothing is pending.');
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

const COLUMNS: Columns<Awaited<ReturnType<typeof listUnprocessedEvents>>[number]> = {
  Event: (event) => event.event_id,
  Provider: (event) => event.provider,
  Type: (event) => event.type,
  Object: (event) => event.object_id,
  'Since (UTC)': (event) => formatUtcMinute(event.received_at),
  Tries: (event) => event.attempts,
};
