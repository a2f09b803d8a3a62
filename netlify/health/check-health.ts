import { countPendingWork, type WaitingWork, WORK_KINDS } from './pending-work.queries.ts';
import { readSchema } from './migrations.queries.ts';
import { VERSION } from '#adapters/version.ts';
import { listWebhookEvents, type WebhookState } from '#payment/provider-events.queries.ts';
import { settings } from '#adapters/settings.ts';
import { LATE_MINUTES } from '#shop/late-minutes.ts';

export type { WebhookState };

export interface WorkHealth extends WaitingWork {
  lateAfterSeconds: number;
  isLate: boolean;
}

/** How much work of each kind is pending, and whether it is late. */
export async function checkWork(): Promise<WorkHealth[]> {
  const pending = await countPendingWork();
  return WORK_KINDS.map((kind) => {
    const work = pending.find((each) => each.kind === kind) ?? {
      kind,
      count: 0,
      held: 0,
      oldestSeconds: 0,
    };
    const lateAfterSeconds = LATE_MINUTES[kind] * 60;
    return {
      ...work,
      lateAfterSeconds,
      isLate: work.count > 0 && work.oldestSeconds >= lateAfterSeconds,
    };
  });
}

/**
 * How old a payment is when its event is missed. Providers send one within seconds, and again when we were not
 * reachable.
 */
const EVENT_MINUTES = 45;

/** Pending work and webhooks, and the names of what is late. */
export async function checkBackground() {
  const [work, webhooks] = await Promise.all([checkWork(), listWebhookEvents(EVENT_MINUTES)]);
  const late: string[] = work.filter(({ isLate }) => isLate).map(({ kind }) => kind);
  if (webhooks.some(({ missedSeconds }) => missedSeconds !== null)) late.push('webhooks');
  return { work, webhooks, late };
}

/** The version of the shop, and its schema: the last migration of the database. */
export async function readVersion() {
  return { version: VERSION, schema: await readSchema() };
}

/**
 * Throws when the shop can't take an order: a setting is wrong or the database does not respond. Reports the rest as
 * ok, late or held, without figures, and the last events to the hour, because the endpoint is public. Without the
 * database it only checks the settings.
 */
export async function checkHealth(withDatabase: boolean) {
  settings();
  if (!withDatabase) return { status: 'ok', version: VERSION, checks: { settings: 'ok' } };
  const [{ work, webhooks, late }, { version, schema }] = await Promise.all([
    checkBackground(),
    readVersion(),
  ]);
  const holding = work.filter(({ held }) => held > 0).map(({ kind }) => kind as string);
  const stateOf = (kind: string) =>
    late.includes(kind) ? 'late' : holding.includes(kind) ? 'held' : 'ok';
  const kinds = [...work.map(({ kind }) => kind), 'webhooks'];
  const states = kinds.map((kind) => [kind, stateOf(kind)] as const);
  return {
    status: late.length > 0 ? 'late' : 'ok',
    version,
    schema,
    checks: { settings: 'ok', database: 'ok', ...Object.fromEntries(states) },
    lastEvents: Object.fromEntries(
      webhooks.map(({ webhook, lastEventAt }) => [
        webhook,
        lastEventAt && startOfHour(lastEventAt),
      ]),
    ),
  };
}

function startOfHour(time: Date): string {
  return `${time.toISOString().slice(0, 13)}:00:00.000Z`;
}
