import { atom } from 'nanostores';
import { officeListWork, officeRetryWork } from '#contracts/office/work.ts';
import type { RequestOf, ResponseOf } from '#contracts/contract.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { createLive } from './live.ts';
import { callOffice, whyFailed } from './api.ts';

export type PendingWork = ResponseOf<typeof officeListWork>['outbox'][number];

export const work = createLive(officeListWork, () => ({}));

export type Retry = RequestOf<typeof officeRetryWork>;

/** What is being tried at this moment. */
export const $retrying = atom<Retry | undefined>();

const TOAST_GROUP = 'work';

/** Tries pending work of a kind now: one piece of it, or all. */
export async function retryWork(retry: Retry, refresh: () => Promise<void>): Promise<void> {
  if ($retrying.get()) return;
  dismissFailuresOf(TOAST_GROUP);
  $retrying.set(retry);
  const answer = await callOffice(officeRetryWork, retry);
  await refresh();
  $retrying.set(undefined);
  if (!answer.ok) {
    showFailure({ title: 'Not tried', text: whyFailed(answer) }, TOAST_GROUP);
    return;
  }
  const { tried, waiting } = answer.value;
  showToast({
    title: tried === 0 ? 'Nothing to try' : `Tried ${tried}`,
    text:
      waiting === 0
        ? 'Nothing waits anymore.'
        : `${waiting} still ${waiting === 1 ? 'waits' : 'wait'}.`,
  });
}
