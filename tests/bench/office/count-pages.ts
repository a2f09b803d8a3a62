import type { PageCounter } from '../collect-statements.ts';
import type { Query } from '../seed.ts';

/**
 * Runs a statement, undoes it, and returns how many pages it read: its own and those of the functions that it calls.
 */
const FUNCTION = `
  create or replace function pages_of(statement text) returns integer language plpgsql as $$
  declare plan json;
  begin
    begin
      execute 'explain (analyze, buffers, timing off, format json) ' || statement into plan;
      raise exception using errcode = 'ZZ000';
    exception when sqlstate 'ZZ000' then null;
    end;
    return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::integer + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::integer;
  end $$`;

/** Counts pages, which depend neither on the machine nor on its load. */
export async function pageCounter(query: Query): Promise<PageCounter> {
  await query(FUNCTION);
  return async (text, values) => {
    const statement = text.replaceAll(/\$(\d+)/g, (_, index) => literal(values[Number(index) - 1]));
    const [row] = await query('select pages_of($1) as pages', [statement]);
    return Number(row?.pages);
  };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}
