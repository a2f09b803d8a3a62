import { computed } from 'nanostores';
import { type Deadline, officeToday, type Waiting } from '#contracts/office/today.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from './api.ts';

export type Today = ResponseOf<typeof officeToday>;

export const today = createResource(office, officeToday, () => ({}));

type WaitingRow = Waiting | Deadline;

let rows: readonly WaitingRow[] = [];

/** The owner's open tasks. A row keeps its place while the page is open, with nothing in it once it is done. */
export const $waiting = computed(today.$view, (view) => {
  if (view.state !== 'shown') return rows;
  const waiting = [...view.value.deadlines, ...view.value.waiting];
  const isNew = ({ kind }: WaitingRow) => rows.every((row) => row.kind !== kind);
  rows = [
    ...rows.map(
      (row) => waiting.find(({ kind }) => kind === row.kind) ?? { ...row, count: 0, isLate: false },
    ),
    ...waiting.filter(isNew),
  ];
  return rows;
});
