import {
  countPendingWork,
  type PendingWork,
  type PendingWorkKind,
} from '#adapters/records/pending-work.ts';
import { settings } from '#adapters/settings.ts';

/** How many minutes each kind of work may wait before an operator should look (docs/operations.md). */
const MINUTES: readonly (readonly [kind: PendingWorkKind, lateAfter: number])[] = [
  ['emails', 15],
  ['refunds', 60],
  ['events', 15],
  ['payments', 15],
  ['checkouts', 30],
];

export interface WorkHealth {
  kind: PendingWorkKind;
  count: number;
  oldestSeconds: number;
  lateAfterSeconds: number;
  isLate: boolean;
}

/** How much work of each kind is pending, and whether it is late. */
export async function checkWork(): Promise<WorkHealth[]> {
  const pending = await countPendingWork();
  return MINUTES.map(([kind, lateAfter]) =>
    assess(
      kind,
      lateAfter * 60,
      pending.find((work) => work.kind === kind),
    ),
  );
}

function assess(
  kind: PendingWorkKind,
  lateAfterSeconds: number,
  pending?: PendingWork,
): WorkHealth {
  const { count = 0, oldest_seconds: oldestSeconds = 0 } = pending ?? {};
  const isLate = oldestSeconds > lateAfterSeconds;
  return { kind, count, oldestSeconds, lateAfterSeconds, isLate };
}

/**
 * Throws when the shop can't take an order: a setting is wrong or the database does not respond. Reports other work as ok or
 * late, without figures, because the endpoint is public.
 */
export async function checkHealth() {
  settings();
  const work = await checkWork();
  const states = Object.fromEntries(work.map(({ kind, isLate }) => [kind, isLate ? 'late' : 'ok']));
  return {
    status: work.some(({ isLate }) => isLate) ? 'late' : 'ok',
    checks: { settings: 'ok', database: 'ok', ...states },
  };
}
