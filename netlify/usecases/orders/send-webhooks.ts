import { CLAIM_BUDGET_MS, withoutDeadline } from '#adapters/deadline.ts';
import { log, requestContext } from '#adapters/log.ts';
import { postWebhook } from '#adapters/order-webhook.ts';
import {
  claimWebhookEvents,
  recordWebhookDelivery,
  recordWebhookFailure,
  type WebhookEvent,
} from '#adapters/records/orders/webhook-events.ts';
import { isPreview, settings } from '#adapters/settings.ts';

const BATCH = 10;

/**
 * Posts the events that are due to ORDER_WEBHOOK_URL, if it is set. Several processes may do it at once: claiming an event postpones
 * it for the others. A preview posts nothing: its events are copies.
 */
export async function sendWebhooks(): Promise<void> {
  const { ORDER_WEBHOOK_URL: url, ORDER_WEBHOOK_SECRET: secrets } = settings();
  if (!url || !secrets || isPreview(requestContext()?.deployContext)) return;
  const endsAt = Date.now() + CLAIM_BUDGET_MS;
  // Interrupted before it is recorded, an event would be posted again.
  await withoutDeadline(async () => {
    while (Date.now() < endsAt) {
      const due = await claimWebhookEvents(BATCH);
      await Promise.all(due.map((event) => deliver({ url, secrets }, event)));
      if (due.length < BATCH) return;
    }
  });
}

async function deliver(
  tool: Parameters<typeof postWebhook>[0],
  { id, type, occurredAt, data }: WebhookEvent,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const status = await postWebhook(tool, { id, body }).catch(reasonOf);
  const answer = typeof status === 'number' ? `HTTP ${status}` : status;
  if (/^HTTP 2/.test(answer)) {
    await recordWebhookDelivery(id, answer);
    return;
  }
  log('error', 'order webhook', { event: id, type, answer });
  await recordWebhookFailure(id, answer);
}

/** Why there was no answer: the cause says what took too long, and the code why none of several addresses answered. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
