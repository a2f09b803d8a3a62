import type { Command } from 'commander';
import { findIncident, listLastIncidents } from '#health/incidents.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Columns, formatUtcMinute } from '#cli/terminal/table.ts';

export function addIncidents(program: Command, context: CommandContext): void {
  program
    .command('incidents')
    .description('errors of the last 30 days, by the number that a shopper was told')
    .argument('[incident]', 'the number; shows its stack. The last 20 by default')
    .action(async (id: string | undefined) => {
      if (id === undefined) {
        context.printTable(await listLastIncidents(), COLUMNS, 'No incidents.');
        return;
      }
      const incident = await findIncident(id);
      const { at, function: name, request, error } = incident;
      const about = `${formatUtcMinute(at)} UTC, ${name}, request ${request ?? 'unknown'}`;
      context.print(incident, `${about}\n${JSON.stringify(error, null, 2)}`);
    });
}

const COLUMNS: Columns<Awaited<ReturnType<typeof listLastIncidents>>[number]> = {
  Incident: ({ id }) => id,
  'At (UTC)': ({ at }) => formatUtcMinute(at),
  Function: (incident) => incident.function,
  Error: ({ error }) => error.message,
};
