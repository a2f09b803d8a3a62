import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts } from '#stores/site/toasts.ts';
import { openSentDelay } from '../lazy-sent-delay.ts';
import { askTrackingNumbers, openExportDialog } from './lazy-dialogs.ts';

/* A deploy has taken the scripts of these dialogs away. */
vi.mock('./ExportDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../SentDelay.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./ShipDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => $toasts.set([]));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Export', 'The export did not open', openExportDialog],
  ['Ship selected', 'The dialog did not open', () => askTrackingNumbers([])],
  ['See it', 'The email did not open', () => openSentDelay(() => undefined)],
])('%s says that a newer version is out', async (button, title, open) => {
  await open();
  const text = `A newer version of this page is out. Reload it, then press ${button} again.`;
  expect($toasts.get()).toMatchObject([{ title, text, tone: 'bad' }]);
});

test('without a network, it blames the connection', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await openExportDialog();
  expect($toasts.get()).toMatchObject([{ text: 'Check your connection and press Export again.' }]);
});
