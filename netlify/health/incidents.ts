import { type Incident, listIncidents } from './incidents.queries.ts';
import { CommandError } from '#audit/command-error.ts';

const LAST = 20;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const listLastIncidents = () => listIncidents(LAST);

/** The incident whose id a shopper was told. Throws a CommandError when it is not kept. */
export async function findIncident(id: string): Promise<Incident> {
  const [incident] = ID.test(id) ? await listIncidents(1, id) : [];
  if (incident) return incident;
  throw new CommandError(
    `There is no incident ${id}. Of the same error only the first in a minute is kept, and nothing while the database was down: the log of that time has it.`,
  );
}
