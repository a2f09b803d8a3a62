import type { Outcome } from '../messages.ts';
import { Frame } from './frame.ts';
import { overlay } from './overlay.ts';

/** Shows the bank's question over the page until the cardholder has answered it. */
export async function challenge(
  key: string,
  clientSecret: string,
  account?: string,
): Promise<Outcome> {
  const title = '3D Secure authentication';
  const frame = new Frame('three-d-secure.html', title, key, () => undefined, account);
  const close = overlay(frame);
  try {
    return await frame.ask('authenticate', { clientSecret });
  } finally {
    close();
  }
}
