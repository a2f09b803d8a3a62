import {
  countPendingWork,
  type PendingWork,
  type PendingWorkKind,
} from '#adapters/records/pending-work.ts';
import { settings } from '#adapters/settings.ts';

/** How long each kind of work may wait before somebody should look (docs/operations.md). */
const MINUTES: readonly (readonly [kind: PendingWorkKind, lateAfter: number])[] = [
  ['mails', 15],
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

/** How each kind of work stands. */
export async function checkWork(): Promise<WorkHealth[]> {
  const waiting = await countPendingWork();
  return MINUTES.map(([kind, lateAfter]) =>
    judge(
      kind,
      lateAfter * 60,
      waiting.find((one) => one.kind === kind),
    ),
  );
}

function judge(kind: PendingWorkKind, lateAfterSeconds: number, waiting?: PendingWork): WorkHealth {
  const { count = 0, oldest_seconds: oldestSeconds = 0 } = waiting ?? {};
  const isLate = oldestSeconds > lateAfterSeconds;
  return { kind, count, oldestSeconds, lateAfterSeconds, isLate };
}

/**
 * Throws when the shop could not take an order: a setting is wrong or the database does not answer. Says of the rest
 * whether it is late, and no numbers: everybody may ask.
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
