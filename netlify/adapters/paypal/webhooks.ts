import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import {
  callPaypal,
  isSuccess,
  jsonOf,
  parseProblem,
  paypalAccount,
  RequestRefused,
  retrieveFromPaypal,
} from './client.ts';

export const eventBody = z
  .object({
    id: z.string(),
    event_type: z.string(),
    resource: z.object({ id: z.string().default('') }),
  })
  .transform(({ id, event_type, resource }) => ({ id, type: event_type, objectId: resource.id }));

/** An event with the id of its object. The object's state is not read from here. */
export type PaypalEvent = z.output<typeof eventBody>;

/** A webhook that passed the checks that need no request to PayPal. */
export interface UnverifiedWebhook {
  event: PaypalEvent;
  /** The exact text: serialized again, it would not match its signature. */
  body: string;
  signature: z.output<typeof signatureHeaders>;
}

const DAY_MS = 86_400_000;
/**
 * PayPal redelivers for three days (developer.paypal.com/api/rest/webhooks: "up to 25 times over the course of 3 days")
 * and does not document whether with a new timestamp. One more day allows for delays.
 */
const OLDEST_MS = 4 * DAY_MS;
const CLOCK_SKEW_MS = 5 * 60_000;

/** PayPal's signature headers with their documented lengths (verify-webhook-signature). */
const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};
const signatureHeaders = z.object({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+$/i),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50).regex(/^\S+$/),
  transmission_sig: z.string().max(500).regex(/^\S+$/),
  transmission_time: z.iso.datetime({ offset: true }).refine((time) => {
    const age = Date.now() - Date.parse(time);
    return age <= OLDEST_MS && age >= -CLOCK_SKEW_MS;
  }),
});

/** Parses a webhook; throws `invalid_signature` for one that can't be PayPal's, without asking PayPal. */
export function readWebhook(body: string, headers: Headers): UnverifiedWebhook {
  const { apiBase } = paypalAccount();
  const values = Object.entries(SIGNATURE_HEADERS).map(([field, name]) => [
    field,
    headers.get(name),
  ]);
  const signature = signatureHeaders.safeParse(Object.fromEntries(values)).data;
  const event = eventBody.safeParse(jsonOf(body)).data;
  if (!event || !signature || !isPaypalHost(signature.cert_url, apiBase)) throw invalidSignature();
  return { event, body, signature };
}

function isPaypalHost(address: string, apiBase: string): boolean {
  const { origin, protocol, hostname } = new URL(address);
  if (origin === new URL(apiBase).origin) return true;
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}

const verificationReply = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** The event in a webhook body, after PayPal has verified its signature. Throws `invalid_signature`. */
export async function verifyWebhook({
  event,
  body,
  signature,
}: UnverifiedWebhook): Promise<PaypalEvent> {
  const signed = { ...signature, webhook_id: paypalAccount().webhookId };
  const answer = await callPaypal('/v1/notifications/verify-webhook-signature', {
    body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${body}}`,
  });
  if (answer.status === 400 || answer.status === 422) throw invalidSignature();
  if (!isSuccess(answer))
    throw new Error(`PayPal answered ${answer.status} to verify a signature.`);
  const { verification_status } = verificationReply.parse(answer.body);
  if (verification_status !== 'SUCCESS') throw invalidSignature();
  return event;
}

function invalidSignature(): ApiError {
  return new ApiError('invalid_signature', 'The signature does not match the body.');
}

const webhookReply = z
  .object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform(({ id, url, event_types }) => ({
    id,
    url,
    events: event_types.map(({ name }) => name),
  }));

const WEBHOOKS = '/v1/notifications/webhooks';

/**
 * The webhook of PAYPAL_WEBHOOK_ID (developer.paypal.com/docs/api/webhooks/v1/#webhooks_get); undefined when PayPal has
 * none with this id. Throws CredentialsRefused.
 */
export function retrieveWebhook() {
  const { webhookId } = paypalAccount();
  return retrieveFromPaypal(`${WEBHOOKS}/${encodeURIComponent(webhookId)}`, webhookReply);
}

/** All webhooks of the app. */
export async function listPaypalWebhooks() {
  const reply = z.object({ webhooks: z.array(webhookReply) });
  return (await retrieveFromPaypal(WEBHOOKS, reply))?.webhooks ?? [];
}

const eventTypes = (events: readonly string[]) => events.map((name) => ({ name }));

/** Makes a webhook and returns its id. Throws RequestRefused. */
export async function createWebhook(url: string, events: readonly string[]): Promise<string> {
  const reply = await write(WEBHOOKS, { body: { url, event_types: eventTypes(events) } });
  return webhookReply.parse(reply).id;
}

/** Replaces the events that a webhook is sent. Throws RequestRefused. */
export const replaceEvents = (id: string, events: readonly string[]) =>
  write(`${WEBHOOKS}/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    body: [{ op: 'replace', path: '/event_types', value: eventTypes(events) }],
  });

async function write(path: string, request: Parameters<typeof callPaypal>[1]): Promise<unknown> {
  const reply = await callPaypal(path, request);
  if (isSuccess(reply)) return reply.body;
  throw new RequestRefused(`PayPal refused it: ${parseProblem(reply, 400).issue}`);
}
