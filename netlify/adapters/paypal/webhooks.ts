import { Refusal } from '#contracts/refusal.ts';
import type { PaypalClient } from './client.ts';
import { eventBody, verificationReply } from './replies.ts';
import { isDone } from './transport.ts';

/** What happened, and the id of what it is about; the state of that is not taken from here. */
export interface PaypalEvent {
  id: string;
  type: string;
  objectId: string;
}

/** PayPal's header for each part of what it signed. */
const SIGNED_PARTS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** The event in a webhook's body, once PayPal has said that the signature on these very bytes is its own. */
export async function verifyWebhook(
  client: PaypalClient,
  body: string,
  headers: Headers,
): Promise<PaypalEvent> {
  const event = readEvent(body);
  const parts = Object.entries(SIGNED_PARTS).map(([part, name]) => [part, headers.get(name)]);
  if (!event || parts.some(([, value]) => !value)) throw invalidSignature();

  const signed = { ...Object.fromEntries(parts), webhook_id: client.account.webhookId };
  const answer = await client.post('/v1/notifications/verify-webhook-signature', {
    // The body goes along as it came: parsed and written anew, it would not fit its signature.
    body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${body}}`,
  });
  if (answer.status === 400 || answer.status === 422) throw invalidSignature();
  if (!isDone(answer)) throw new Error(`PayPal answered ${answer.status} to verify a signature.`);
  const { verification_status } = verificationReply.parse(JSON.parse(answer.text));
  if (verification_status !== 'SUCCESS') throw invalidSignature();
  return event;
}

function readEvent(body: string): PaypalEvent | undefined {
  const event = eventBody.safeParse(jsonOf(body)).data;
  if (!event) return undefined;
  return { id: event.id, type: event.event_type, objectId: event.resource.id };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidSignature(): Refusal {
  return new Refusal('invalid_signature', 'The signature does not fit the body.');
}
