import { atom } from 'nanostores';
import { officeListStock, officeSetStock } from '#contracts/office/stock.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { createResource } from '#stores/site/resource.ts';
import { whyFailed } from '#stores/site/actions.ts';
import { callOffice, office } from '../api.ts';

export type StockedProduct = ResponseOf<typeof officeListStock>['products'][number];
export type StockedSize = StockedProduct['sizes'][number];

export const countFree = (sizes: readonly { free: number | null }[]) =>
  sizes.reduce((sum, { free }) => sum + Math.max(free ?? 0, 0), 0);

export const stock = createResource(office, officeListStock, () => ({}));

type StockDialog =
  { kind: 'delivery' | 'count' | 'details'; id: string; variant?: string } | { kind: 'file' };

export const $stockDialog = atom<StockDialog | undefined>();
export function openStockDialog(dialog: StockDialog | undefined): void {
  stock.dismissProblem();
  $stockDialog.set(dialog);
}

/** A typed count as its field keeps it: at most six digits, wide ones of a Japanese keyboard too. */
export const wholeNumber = (typed: string) =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

/** A count on hand that was changed here; `from` is the last one that the shop is known to have. */
interface Edit {
  name: string;
  from: number;
  onHand: number;
}

/** The changed counts that are not stored yet, by variant. */
export const $edits = atom<Readonly<Record<string, Edit | undefined>>>({});

/** Presses in such a time are one change. */
const MERGE_MS = 500;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Saves follow each other, each from the count that the one before has stored. */
let saving = Promise.resolve();

/** Changes a count on hand; presses that follow each other are saved as one change, a typed count at once. */
export function changeOnHand(variant: string, edit: Edit, isTyped = false): void {
  putEdit(variant, { ...($edits.get()[variant] ?? edit), onHand: edit.onHand });
  clearTimeout(timers.get(variant));
  const saveLater = () => {
    timers.delete(variant);
    saving = saving.then(() => save(variant));
  };
  timers.set(variant, setTimeout(saveLater, isTyped ? 0 : MERGE_MS));
}

/** Sends what waits to be saved while the page is left. */
function saveBeforeLeaving(): void {
  for (const [variant, timer] of timers) {
    clearTimeout(timer);
    timers.delete(variant);
    saving = Promise.all([saving, save(variant, true)]).then(() => undefined);
  }
}
if ('document' in globalThis) addEventListener('pagehide', saveBeforeLeaving);

async function save(variant: string, keepalive = false): Promise<void> {
  const edit = $edits.get()[variant];
  if (!edit) return;
  const { name, from, onHand } = edit;
  const group = `stock ${variant}`;
  dismissFailuresOf(group);
  if (from !== onHand) {
    // The next save, which may not wait for this one's reply, begins from its count.
    putEdit(variant, { ...edit, from: onHand });
    const counts = [{ variant, onHand, from }];
    const reply = await callOffice(officeSetStock, { counts }, { keepalive });
    if (reply.ok) {
      const undo = () => changeOnHand(variant, { name, from: onHand, onHand: from });
      showToast(
        { title: `${name}: ${onHand}`, text: `It was ${from}.` },
        { label: 'Undo', run: undo },
      );
    } else {
      clearTimeout(timers.get(variant));
      timers.delete(variant);
      showFailure({ title: `${name} not changed`, text: whyFailed(reply) }, group);
    }
    await stock.refresh();
  }
  // Another press waits to be saved.
  if (timers.has(variant)) return;
  putEdit(variant, undefined);
}

const putEdit = (variant: string, edit: Edit | undefined) =>
  $edits.set({ ...$edits.get(), [variant]: edit });
