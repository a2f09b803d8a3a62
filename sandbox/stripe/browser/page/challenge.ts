import type { Outcome } from '../messages.ts';
import { Frame } from './frame.ts';
import { overlay } from './overlay.ts';

/** Shows the bank's question over the page until the cardholder has answered it. */
export async function challenge(key: string, clientSecret: string): Promise<Outcome> {
  const frame = new Frame('three-d-secure.html', '3D Secure authentication', key, () => undefined);
  const close = overlay(frame);
  try {
    return await frame.ask('authenticate', { clientSecret });
  } finally {
    close();
  }
}
