import { atom, computed } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeShipOrder } from '#contracts/orders/office-actions.ts';
import { guessCarrier, isSameNumber, trackingProblem } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { readPastedCells } from '#shop/pasted-cells.ts';
import { dismissFailuresOf, showFailure, showToast } from '#stores/site/toasts.ts';
import { callOffice, otherOrderOf, PRESS_AGAIN, whyFailed } from '../api.ts';
import { reloadOrders } from './orders.ts';
import { status } from '../status.ts';

/** An order of the dialog with its typed tracking number. */
export interface Parcel {
  order: ListedOrder;
  trackingNumber: string;
  isShipped: boolean;
  /** Why it was not shipped. */
  error?: string | undefined;
  /** The other orders with this number that the owner was told of: shipped again, they share a box. */
  sharedWith: readonly string[];
}

/** The parcels of the dialog; they are shipped on while it is closed. */
export const $parcels = atom<readonly Parcel[]>([]);
export const $isShipDialogOpen = atom(false);

/** How many parcels of this run are done, while they are being shipped. */
export const $shipping = atom<{ done: number; total: number } | undefined>();

/** The parcels that can be shipped: those with a number. */
export const $filledParcels = computed($parcels, (parcels) =>
  parcels.filter(({ trackingNumber, isShipped }) => trackingNumber.trim() && !isShipped),
);

/** Opens the dialog for these orders; while parcels are being shipped, for those. */
export function openShipDialog(orders: readonly ListedOrder[]): void {
  if (!$shipping.get()) {
    const typed = new Map($parcels.get().map((parcel) => [parcel.order.orderNumber, parcel]));
    $parcels.set(
      orders.map((order) => ({
        trackingNumber: '',
        sharedWith: [],
        ...typed.get(order.orderNumber),
        order,
        isShipped: false,
      })),
    );
  }
  $isShipDialogOpen.set(true);
}

/** Closes the dialog; the list is read again if something of it was shipped. */
export function closeShipDialog(): void {
  $isShipDialogOpen.set(false);
  if (!$shipping.get() && $parcels.get().some(({ isShipped }) => isShipped)) void reloadOrders();
}

/** Whether pasted text is more than the number of one field. */
export const isSeveralCells = (text: string) => /[\r\n\t"]/.test(text);

/** Types or pastes into the field at this place; further cells fill the fields that follow, an empty one empties its field. */
export function fillTrackingNumbers(index: number, text: string): void {
  const numbers = isSeveralCells(text) ? readPastedCells(text) : [text];
  $parcels.set(
    $parcels.get().map((parcel, place) => {
      const trackingNumber = numbers[place - index];
      if (trackingNumber === undefined || parcel.isShipped) return parcel;
      return { ...parcel, trackingNumber, error: undefined, sharedWith: [] };
    }),
  );
}

/** The other orders of the dialog with the number of this parcel. */
function ordersWithNumberOf({ order, trackingNumber }: Parcel): string[] {
  if (trackingNumber.trim() === '') return [];
  return $parcels
    .get()
    .filter((other) => other.order !== order && isSameNumber(other.trackingNumber, trackingNumber))
    .map((other) => other.order.orderNumber);
}

/** What is to be said of a parcel: why it was not shipped, or that another order of the dialog has its number. */
export function describeProblem(parcel: Parcel): string | undefined {
  const others = ordersWithNumberOf(parcel);
  if (parcel.error !== undefined || parcel.isShipped || others.length === 0) return parcel.error;
  const text = `${others[0]} has this tracking number too.`;
  return isTold(parcel, others) ? `${text} ${PRESS_AGAIN}` : text;
}

const isTold = ({ sharedWith }: Parcel, others: readonly string[]) =>
  others.every((other) => sharedWith.includes(other));

const TOAST_GROUP = 'ship-orders';

/** Ships the filled ones, one after the other; each that fails keeps its number and the reason. */
export async function shipParcels(): Promise<void> {
  const filled = $filledParcels.get();
  if ($shipping.get() || filled.length === 0) return;
  dismissFailuresOf(TOAST_GROUP);
  let shipped = 0;
  for (const [done, parcel] of filled.entries()) {
    $shipping.set({ done, total: filled.length });
    const outcome = await ship(parcel);
    if (outcome.isShipped) shipped += 1;
    replaceParcel({ ...parcel, error: undefined, ...outcome });
  }
  $shipping.set(undefined);
  void status.refresh();
  report(shipped, filled.length);
}

async function ship(parcel: Parcel): Promise<Partial<Parcel>> {
  const { order, trackingNumber, sharedWith } = parcel;
  const carrier = guessCarrier(trackingNumber);
  if (!carrier) {
    return { error: 'The carrier of this number isn’t known. Ship it on the order’s own page.' };
  }
  const problem = trackingProblem(carrier, trackingNumber);
  if (problem) return { error: problem };
  const others = ordersWithNumberOf(parcel);
  if (!isTold(parcel, others)) return { sharedWith: [...sharedWith, ...others] };
  const { orderNumber } = order;
  const body = { orderNumber, carrier, trackingNumber, sharedWith: [...sharedWith] };
  const answer = await callOffice(officeShipOrder, body);
  if (answer.ok) return { isShipped: true };
  const other = otherOrderOf(answer);
  return { error: whyFailed(answer), sharedWith: other ? [...sharedWith, other] : sharedWith };
}

function replaceParcel(parcel: Parcel): void {
  const { orderNumber } = parcel.order;
  $parcels.set(
    $parcels.get().map((other) => (other.order.orderNumber === orderNumber ? parcel : other)),
  );
}

function report(shipped: number, total: number): void {
  if (shipped < total) {
    const text =
      total - shipped === 1
        ? 'The reason is under its tracking number.'
        : 'The reasons are under the tracking numbers.';
    const title = shipped ? `${shipped} of ${countOf(total, 'order')} shipped` : 'Not shipped';
    showFailure({ title, text }, TOAST_GROUP);
    $isShipDialogOpen.set(true);
  } else {
    const text = 'Each shopper gets the tracking number by email.';
    showToast({ title: `${countOf(total, 'order')} shipped`, text });
    closeShipDialog();
  }
}
