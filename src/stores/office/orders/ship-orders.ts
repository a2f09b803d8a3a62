import { atom, computed } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeShipOrder } from '#contracts/office/order-actions.ts';
import { carrierOf, isSameNumber, trackingProblem } from '#shop/carriers.ts';
import { countOf } from '#shop/count-of.ts';
import { whyFailed } from '#stores/site/actions.ts';
import { callOffice, otherOrderOf, PRESS_AGAIN } from '../api.ts';
import { $result, reloadOrders } from './orders.ts';
import { status } from '../status.ts';

/** An order of the dialog with its typed tracking number. */
export interface ShipmentDraft {
  order: ListedOrder;
  trackingNumber: string;
  /** As it is written in a carrier's file, or typed; undefined while the look of the number says it. */
  carrier?: string | undefined;
  isShipped: boolean;
  error?: string | undefined;
  /** The other orders with this number that the owner was told of: shipped again, they share a box. */
  sharedWith: readonly string[];
}

/** The parcels of the dialog; they are shipped on while it is closed. */
export const $shipments = atom<readonly ShipmentDraft[]>([]);
export const $isShipDialogOpen = atom(false);

/** How many parcels of this run are done, while they are being shipped. */
export const $shipping = atom<{ done: number; total: number } | undefined>();

/** The problem of the last run, if something was not shipped. */
export const $shipProblem = atom<string | undefined>();

export const $filledShipments = computed($shipments, (shipments) =>
  shipments.filter(({ trackingNumber, isShipped }) => trackingNumber.trim() && !isShipped),
);

/** Opens the dialog for these orders; while parcels are being shipped, for those. */
export function openShipDialog(orders: readonly ListedOrder[]): void {
  if (!$shipping.get()) {
    const typed = new Map(
      $shipments.get().map((shipment) => [shipment.order.orderNumber, shipment]),
    );
    $shipments.set(
      orders.map((order) => ({
        trackingNumber: '',
        sharedWith: [],
        ...typed.get(order.orderNumber),
        order,
        isShipped: false,
      })),
    );
  }
  $unmatched.set([]);
  $shipProblem.set(undefined);
  $isShipDialogOpen.set(true);
}

/** Closes the dialog; the list is read again if something of it was shipped. */
export function closeShipDialog(): void {
  $isShipDialogOpen.set(false);
  const shipped = $shipments.get().filter(({ isShipped }) => isShipped);
  if ($shipping.get() || shipped.length === 0) return;
  void reloadOrders();
  $result.set({
    text: `${countOf(shipped.length, 'order')} shipped. Each shopper gets the tracking number by email.`,
    shipped: shipped.map(({ order }) => order.orderNumber),
  });
}

/** Sentences about what was pasted last and is no parcel of the dialog. */
export const $unmatched = atom<readonly string[]>([]);

function ordersWithNumberOf({ order, trackingNumber }: ShipmentDraft): string[] {
  if (trackingNumber.trim() === '') return [];
  return $shipments
    .get()
    .filter((other) => other.order !== order && isSameNumber(other.trackingNumber, trackingNumber))
    .map((other) => other.order.orderNumber);
}

/** The problem of a parcel: why it was not shipped, or that another order of the dialog has its number. */
export function describeProblem(shipment: ShipmentDraft): string | undefined {
  const others = ordersWithNumberOf(shipment);
  if (shipment.error !== undefined || shipment.isShipped || others.length === 0)
    return shipment.error;
  const text = `${others[0]} has this tracking number too.`;
  return isTold(shipment, others) ? `${text} ${PRESS_AGAIN}` : text;
}

const isTold = ({ sharedWith }: ShipmentDraft, others: readonly string[]) =>
  others.every((other) => sharedWith.includes(other));

/** Ships the filled ones, one after the other; each that fails keeps its number and the reason. */
export async function shipFilled(): Promise<void> {
  const filled = $filledShipments.get();
  if ($shipping.get() || filled.length === 0) return;
  $shipProblem.set(undefined);
  $unmatched.set([]);
  let shipped = 0;
  for (const [done, shipment] of filled.entries()) {
    $shipping.set({ done, total: filled.length });
    const outcome = await ship(shipment);
    if (outcome.isShipped) shipped += 1;
    replaceShipment({ ...shipment, error: undefined, ...outcome });
  }
  $shipping.set(undefined);
  void status.refresh();
  report(shipped, filled.length);
}

async function ship(shipment: ShipmentDraft): Promise<Partial<ShipmentDraft>> {
  const { order, trackingNumber, sharedWith } = shipment;
  const carrier = carrierOf(trackingNumber, shipment.carrier);
  if (!carrier) {
    return { carrier: '', error: 'The carrier of this number isn’t known. Enter its name.' };
  }
  const problem = trackingProblem(carrier, trackingNumber);
  if (problem) return { error: problem };
  const others = ordersWithNumberOf(shipment);
  if (!isTold(shipment, others)) return { sharedWith: [...sharedWith, ...others] };
  const { orderNumber } = order;
  const body = { orderNumber, carrier, trackingNumber, sharedWith: [...sharedWith] };
  const answer = await callOffice(officeShipOrder, body);
  if (answer.ok) return { isShipped: true };
  const other = otherOrderOf(answer);
  return { error: whyFailed(answer), sharedWith: other ? [...sharedWith, other] : sharedWith };
}

function replaceShipment(shipment: ShipmentDraft): void {
  const { orderNumber } = shipment.order;
  $shipments.set(
    $shipments.get().map((other) => (other.order.orderNumber === orderNumber ? shipment : other)),
  );
}

function report(shipped: number, total: number): void {
  if (shipped === total) {
    closeShipDialog();
    return;
  }
  const reasons =
    total - shipped === 1
      ? 'The reason is under its tracking number.'
      : 'The reasons are under the tracking numbers.';
  const outcome = shipped ? `${shipped} of ${countOf(total, 'order')} shipped` : 'Not shipped';
  $shipProblem.set(`${outcome}. ${reasons}`);
  $isShipDialogOpen.set(true);
}
