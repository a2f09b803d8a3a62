import type { Frame } from './frame.ts';

const WHOLE_WINDOW = {
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
};

/** Lays a frame over the whole page, which stands still behind it; returns what takes it away. */
export function overlay(frame: Frame): () => void {
  const dialog = document.createElement('dialog');
  Object.assign(dialog.style, WHOLE_WINDOW);
  Object.assign(frame.element.style, { display: 'block', width: '100%', height: '100%' });
  dialog.setAttribute('aria-label', frame.element.title);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.append(frame.element);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.close();
    frame.close();
    dialog.remove();
  };
}
