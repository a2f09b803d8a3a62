import { atom } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officePreviewDelay, officeTellDelay } from '#contracts/office/delays.ts';
import { newDayProblem, proposedShipDay } from '#shop/delay.ts';
import type { Day } from '#shop/shop-clock.ts';
import { whyFailed } from '#stores/site/actions.ts';
import { shopNow } from '#stores/site/clock.ts';
import { createResource } from '#stores/site/resource.ts';
import { callOffice, office } from '../api.ts';
import { $isTellDialogOpen, type Told } from './tell-dialog.ts';

/** The open dialog's notice, and its orders. */
interface DelayForm {
  orderNumbers: readonly string[];
  isDayKnown: boolean;
  newDay: Day;
  reason: string;
  /** Of each order: told twice with the same key, its shopper is told once. */
  keys: Readonly<Record<string, string>>;
  whenTold: (told: Told) => void;
}

export const $delayForm = atom<DelayForm | undefined>();

/** How many are done, while they are being told. */
export const $telling = atom<{ done: number; total: number } | undefined>();

/** Why the last press told not all of them. */
export const $tellProblems = atom<readonly string[]>([]);

/** Whether the form was sent: what is missing is said from then on. */
export const $isDelaySent = atom(false);

/** The effect of telling the form's orders of its day, for each. */
export const delayPreview = createResource(
  office,
  officePreviewDelay,
  () => {
    const form = $delayForm.get();
    return { newDay: form ? dayOf(form) : null, orderNumbers: [...(form?.orderNumbers ?? [])] };
  },
  { isPolled: () => false },
);

const dayOf = ({ isDayKnown, newDay }: DelayForm) => (isDayKnown ? newDay : null);

/**
 * Opens the dialog for these orders; while shoppers are being told, for those. `whenTold` shows what is true
 * afterwards.
 */
export function openTellDialog(
  orders: readonly Pick<ListedOrder, 'orderNumber' | 'dueDay'>[],
  whenTold: DelayForm['whenTold'],
): void {
  $isTellDialogOpen.set(true);
  if ($telling.get()) return;
  delayPreview.$view.set({ state: 'loading' });
  $isDelaySent.set(false);
  $tellProblems.set([]);
  $delayForm.set({
    orderNumbers: orders.map(({ orderNumber }) => orderNumber),
    isDayKnown: true,
    newDay: proposedShipDay(
      orders.flatMap(({ dueDay }) => dueDay ?? []),
      shopNow(),
    ),
    reason: '',
    keys: newKeys(orders.map(({ orderNumber }) => orderNumber)),
    whenTold,
  });
}

const newKeys = (orderNumbers: readonly string[]) =>
  Object.fromEntries(orderNumbers.map((orderNumber) => [orderNumber, crypto.randomUUID()]));

export const closeTellDialog = (): void => $isTellDialogOpen.set(false);

/** Changes the form; another day is looked at again. */
export function editDelay(
  changes: Partial<Pick<DelayForm, 'isDayKnown' | 'newDay' | 'reason'>>,
): void {
  const form = $delayForm.get();
  if (!form || $telling.get()) return;
  const edited = { ...form, ...changes, keys: newKeys(form.orderNumbers) };
  $delayForm.set(edited);
  if (dayOf(edited) === dayOf(form)) return;
  delayPreview.$view.set({ state: 'loading' });
  if (delayErrors(edited).newDay === undefined) void delayPreview.refresh();
}

export function delayErrors({ isDayKnown, newDay, reason }: DelayForm): {
  newDay?: string | undefined;
  reason?: string | undefined;
} {
  if (isDayKnown) {
    return { newDay: newDay === '' ? 'Choose a day.' : newDayProblem(newDay, shopNow()) };
  }
  return { reason: reason.trim() === '' ? 'Say why there is no day yet.' : undefined };
}

/**
 * Tells the shoppers one after the other; the orders that failed stay in the dialog, each with why. Returns the field
 * at fault.
 */
export async function tellShoppers(): Promise<string | undefined> {
  const form = $delayForm.get();
  const preview = delayPreview.shownValue();
  if (!form || $telling.get()) return undefined;
  $isDelaySent.set(true);
  const errors = delayErrors(form);
  if (errors.newDay !== undefined) return 'delay-day';
  if (errors.reason !== undefined) return 'delay-reason';
  if (!preview || preview.orders.length === 0) return undefined;
  $tellProblems.set([]);
  const failed: string[] = [];
  const problems: string[] = [];
  const { keys, reason, whenTold } = form;
  for (const [done, { orderNumber, delayId }] of preview.orders.entries()) {
    $telling.set({ done, total: preview.orders.length });
    const key = keys[orderNumber] ?? crypto.randomUUID();
    const body = { orderNumber, newDay: dayOf(form), reason: reason.trim(), delayId, key };
    const answer = await callOffice(officeTellDelay, body);
    if (answer.ok) continue;
    const text = whyFailed(answer);
    failed.push(orderNumber);
    problems.push(text.includes(orderNumber) ? text : `${orderNumber}: ${text}`);
  }
  $telling.set(undefined);
  if (problems.length === 0) closeTellDialog();
  else {
    $delayForm.set({ ...form, orderNumbers: failed });
    $tellProblems.set(problems);
    void delayPreview.refresh();
  }
  whenTold({ count: preview.orders.length - problems.length, problems });
  return undefined;
}
