import * as z from 'zod';
import { rows, run } from '#adapters/database.ts';

const incidentRow = z.object({
  id: z.uuid(),
  at: z.date(),
  function: z.string(),
  request: z.string().nullable(),
  /** As the log has it: name, message, stack, cause. */
  error: z.looseObject({ message: z.string() }),
});

/** An unexpected error with the id that a shopper was told. */
export type Incident = z.output<typeof incidentRow>;

/** How many a day are kept, so that an outage can't fill the database. */
const MOST_A_DAY = 1000;

/**
 * Keeps an incident, unless the same error of the same function was kept in the last minute, or too many were today.
 */
export async function recordIncident({
  id,
  function: name,
  request,
  error,
}: Omit<Incident, 'at'>): Promise<void> {
  await run`
    insert into incidents (id, function, request, error)
    select ${id}, ${name}, ${request}, ${JSON.stringify(error)}::jsonb
    where not exists (
        select from incidents
        where created_at > now() - interval '1 minute' and function = ${name} and error ->> 'message' = ${error.message}
      )
      and (select count(*) from incidents where created_at > now() - interval '1 day') < ${MOST_A_DAY}`;
}

/** The newest incidents, or the one with this id. */
export async function listIncidents(limit: number, id: string | null = null): Promise<Incident[]> {
  return rows(incidentRow)`
    select id, created_at as at, function, request, error from incidents
    where ${id}::uuid is null or id = ${id}
    order by created_at desc
    limit ${limit}`;
}
