import { readFile } from 'node:fs/promises';
import type { Reply, TestShop } from '../../integration/test-shop.ts';
import { collectStatements, type Statement, statementsByCall } from '../collect-statements.ts';
import { callEveryFunction } from '../every-function.ts';
import type { Query } from '../seed.ts';
import { quantile } from '../table.ts';
import { askShop } from './measure-pages.ts';
import { listReads } from './reads.ts';

const ROUNDS = 3;

/** Medians of one call. */
export interface CallFigures {
  /** Until its reply, in milliseconds. */
  ms: number;
  /** For how long PostgreSQL's processes were on a processor, in milliseconds. */
  cpuMs: number;
  statements: number;
  /** The longest chain of statements of which each waited for the one before: round trips to the database. */
  depth: number;
  bytes: number;
}

/** Times each read of a filled shop in rounds, then each other function of the office in one call. */
export async function timeCalls(shop: TestShop): Promise<Record<string, CallFigures>> {
  const { query } = shop.database;
  const { statements, stop } = collectStatements();
  const times: Record<string, CallFigures[]> = {};
  const measure = async (name: string, ask: () => Promise<Reply>) => {
    statements.length = 0;
    const [before, began] = [await processorTimes(query), performance.now()];
    const reply = await ask();
    const ms = performance.now() - began;
    const sent = statementsByCall(statements)[0] ?? [];
    (times[name] ??= []).push({
      ms,
      cpuMs: workedBetween(before, await processorTimes(query)),
      statements: sent.length,
      depth: depthOf(sent),
      bytes: JSON.stringify(reply.body).length,
    });
    return reply;
  };

  const reads = await listReads(query);
  // Once more than counted: the first round fills caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) for (const { name } of reads) delete times[name];
    for (const read of reads) {
      await measure(read.name, () => askShop(shop, read));
      await shop.idle();
    }
    await query('delete from rate_limits');
  }
  const isTimed = (name: string) =>
    name.startsWith('admin-') && !reads.some(({ call }) => call === name);
  await callEveryFunction({
    ...shop,
    call: async (name, body, headers) => {
      const ask = () => shop.call(name, body, headers);
      const reply = await (isTimed(name) ? measure(name, ask) : ask());
      await shop.idle();
      return reply;
    },
  });
  stop();
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, medians(taken)]));
}

function medians(taken: CallFigures[]): CallFigures {
  const median = (figure: keyof CallFigures) =>
    quantile(
      taken.map((one) => one[figure]),
      0.5,
    );
  return {
    ms: median('ms'),
    cpuMs: median('cpuMs'),
    statements: median('statements'),
    depth: median('depth'),
    bytes: median('bytes'),
  };
}

/**
 * For how long each connection of this database was on a processor until now, in milliseconds, by its process; nothing
 * where the system or a remote server does not tell.
 */
async function processorTimes(query: Query): Promise<Map<string, number>> {
  const backends = await query(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const times = new Map<string, number>();
  for (const { pid } of backends) {
    const text = await readFile(`/proc/${String(pid)}/schedstat`, 'utf8').catch(() => '0');
    times.set(String(pid), Number(text.split(' ')[0]) / 1e6);
  }
  return times;
}

/** The work of the connections meanwhile; one that was closed, because nothing used it, did nothing. */
function workedBetween(before: Map<string, number>, after: Map<string, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

function depthOf(sent: readonly Statement[]): number {
  const depths: number[] = [];
  for (const { began } of sent) {
    const waited = sent.map((other, index) => (other.ended <= began ? (depths[index] ?? 0) : 0));
    depths.push(1 + Math.max(0, ...waited));
  }
  return Math.max(0, ...depths);
}
