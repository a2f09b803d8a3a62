import type { Outcome } from '../messages.ts';
import { Frame } from './frame.ts';

/** Shows the bank's question over the page, in a frame of the stand-in, until the cardholder has answered it. */
export async function challenge(key: string, clientSecret: string): Promise<Outcome> {
  const dialog = document.createElement('dialog');
  const frame = new Frame('three-d-secure.html', '3D Secure authentication', key, () => undefined);
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
  });
  Object.assign(frame.element.style, { display: 'block', width: '100%', height: '100%' });
  dialog.setAttribute('aria-label', '3D Secure authentication');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  try {
    return await frame.ask('authenticate', { clientSecret });
  } finally {
    dialog.close();
    frame.close();
    dialog.remove();
  }
}
