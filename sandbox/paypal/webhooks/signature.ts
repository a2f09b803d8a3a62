import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What is signed of one transmission, as PayPal's documentation says it. */
export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}

/** Signs a transmission; PayPal does it with a certificate, the stand-in with a secret that it alone knows. */
export function signatureOf({ id, time, webhookId, body }: Transmission, secret: string): string {
  const signed = [id, time, webhookId, crc32(body)].join('|');
  return createHmac('sha256', secret).update(signed).digest('hex');
}

export function isSignatureOf(given: string, transmission: Transmission, secret: string): boolean {
  const wanted = Buffer.from(signatureOf(transmission, secret));
  const found = Buffer.from(given);
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}
