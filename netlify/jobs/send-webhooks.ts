import { LAST_BATCH_MS, RUN_MS, withoutDeadline } from '#adapters/deadline.ts';
import { log, requestContext } from '#adapters/log.ts';
import { postWebhook, WEBHOOK_TIMEOUT_MS } from '#adapters/order-webhook.ts';
import {
  claimWebhookEvents,
  recordWebhookDelivery,
  recordWebhookFailure,
  type WebhookEvent,
} from './webhook-events.queries.ts';
import { isPreview, settings } from '#adapters/settings.ts';

const BATCH = 10;

/** How long events are claimed: a tool that hangs in the last batch does not lengthen a run of the schedule. */
const CLAIM_MS = RUN_MS - WEBHOOK_TIMEOUT_MS - LAST_BATCH_MS;

/**
 * Posts the events that are due to ORDER_WEBHOOK_URL, if it is set. Several processes may do it at once: claiming an
 * event postpones it for the others. A preview posts nothing: its events are copies.
 */
export async function sendWebhooks(): Promise<void> {
  const { ORDER_WEBHOOK_URL: url, ORDER_WEBHOOK_SECRET: secrets } = settings();
  if (!url || !secrets || isPreview(requestContext()?.deployContext)) return;
  const endsAt = Date.now() + CLAIM_MS;
  // Interrupted before it is recorded, an event would be posted again.
  await withoutDeadline(async () => {
    while (Date.now() < endsAt) {
      const due = await claimWebhookEvents(BATCH);
      const goOn = await Promise.all(due.map((event) => deliver({ url, secrets }, event)));
      if (due.length < BATCH || !goOn.includes(true)) return;
    }
  });
}

/** Returns whether the tool can be posted more: it has answered, and does not ask us to wait. */
async function deliver(
  tool: Parameters<typeof postWebhook>[0],
  { id, type, occurredAt, data }: WebhookEvent,
): Promise<boolean> {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const answer = await postWebhook(tool, { id, body }).catch(reasonOf);
  const { status = 0, waitSeconds = 0 } = typeof answer === 'string' ? {} : answer;
  const text = typeof answer === 'string' ? answer : `HTTP ${status}`;
  if (status >= 200 && status < 300) {
    await recordWebhookDelivery(id, text);
    return true;
  }
  log('error', 'order webhook', { event: id, type, answer: text });
  await recordWebhookFailure(id, text, waitSeconds);
  return status > 0 && waitSeconds === 0;
}

/** Why there was no answer: the cause says what took too long, and the code why none of several addresses answered. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
