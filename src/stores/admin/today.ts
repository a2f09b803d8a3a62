import { atom, computed } from 'nanostores';
import { adminToday, type Waiting } from '#contracts/admin-today.ts';
import { adminRetryWork } from '#contracts/admin-work.ts';
import type { RequestOf, ResponseOf } from '#contracts/contract.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { callAdmin } from './api.ts';
import { createLive } from './live.ts';

export type Today = ResponseOf<typeof adminToday>;
type Work = RequestOf<typeof adminRetryWork>['kind'];

export const today = createLive(adminToday, {});

let rows: readonly Waiting[] = [];

/** What waits for the owner. A row keeps its place while the page is open, with nothing in it once it is done. */
export const $waiting = computed(today.$view, (view) => {
  if (view.state !== 'shown') return rows;
  const { waiting } = view.value;
  const isNew = ({ kind }: Waiting) => rows.every((row) => row.kind !== kind);
  rows = [
    ...rows.map(
      (row) => waiting.find(({ kind }) => kind === row.kind) ?? { ...row, count: 0, isLate: false },
    ),
    ...waiting.filter(isNew),
  ];
  return rows;
});

/** Which row's work is being tried again. */
export const $retrying = atom<Waiting['kind'] | undefined>();

/** Sends or processes the work of a row now. */
export async function retryWork(row: Waiting['kind'], kind: Work): Promise<void> {
  $retrying.set(row);
  const reply = await callAdmin(adminRetryWork, { kind });
  if (!reply.ok) {
    showFailure({ title: 'Not tried', text: reply.error || 'No answer from the server.' });
  } else if (reply.value.waiting > 0) {
    showFailure({ title: 'Still waiting', text: `${reply.value.waiting} could not be done yet.` });
  } else showToast({ title: 'Done' });
  await today.refresh();
  $retrying.set(undefined);
}
