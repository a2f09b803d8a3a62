import type { Call, Reply } from '../api/route.ts';
import type { StandIn } from '../stand-in.ts';
import { rawField } from './raw-field.ts';
import { isSignatureOf } from './signature.ts';

export interface VerifyRequest {
  transmission_id: string;
  transmission_time: string;
  transmission_sig: string;
  webhook_id: string;
  auth_algo: string;
  cert_url: string;
  webhook_event: object;
}

/** Says whether a webhook came from here, over the event's own bytes as the caller sends them back. */
export function verifySignature(call: Call<VerifyRequest>, standIn: StandIn): Reply {
  const { transmission_id: id, transmission_time: time, transmission_sig: given } = call.body;
  const { webhookId, secret } = standIn.webhook;
  const body = rawField(call.text, 'webhook_event') ?? '';
  const isOurs =
    call.body.webhook_id === webhookId &&
    isSignatureOf(given, { id, time, webhookId, body }, secret);
  return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
}
