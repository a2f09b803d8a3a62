import type { Statement } from './collect-statements.ts';
import type { Query } from './seed.ts';

/** Tables that do not grow with the orders. */
const SMALL = [
  'state_transitions',
  'applied_migrations',
  'promo_codes',
  'rate_limit_secret',
  'shop_clock',
  'outbox_kinds',
  'audit_actions',
  // After a restore alone.
  'unknown_payments',
  // Read whole in each run of the schedule, as its copy in the blob store is: a row for each person who asked to be
  // erased.
  'erasures',
  'stock',
  'newsletter_subscribers',
  // A row for each email that the owner writes, and for each day on which somebody leaves.
  'club_emails',
  'club_departures',
  'office_sessions',
  'office_sign_ins',
];

/**
 * Counts the orders or returns of each tab, beside one page of them; sums the sales of each seller; counts who waits
 * for each size; finds people by orders, by more indexes than so few are worth. How many pages they read is held by
 * budgets (office/page-budgets.json).
 */
const COUNTING = [
  'admin-list-orders',
  'admin-list-returns',
  'admin-list-sales',
  'admin-list-stock',
  'admin-read-stock-file',
  'admin-find-customers',
];

/** A statement that scans a whole growing table. */
export interface Scan {
  functionName: string;
  table: string;
  text: string;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The complete scans in PostgreSQL's plans for these statements with their values. */
export async function findScans(
  query: Query,
  statements: readonly Statement[],
): Promise<{ scans: Scan[]; count: number }> {
  const scans: Scan[] = [];
  const distinct = new Map(statements.map((statement) => [statement.text, statement]));
  for (const { functionName, text, values } of distinct.values()) {
    if (COUNTING.includes(functionName)) continue;
    const [row] = await query(`explain (format json) ${text}`, values);
    const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }];
    for (const table of wholeTables(plan)) scans.push({ functionName, table, text });
  }
  return { scans, count: distinct.size };
}

function wholeTables(plan: Plan): string[] {
  const { 'Node Type': kind, 'Relation Name': table, Plans: parts = [] } = plan;
  const own = kind === 'Seq Scan' && table && !SMALL.includes(table) ? [table] : [];
  return [...own, ...parts.flatMap(wholeTables)];
}
