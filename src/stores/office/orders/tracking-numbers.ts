import { readPastedCells } from '#shop/pasted-cells.ts';
import { type PastedParcels, readPastedParcels } from '#shop/pasted-parcels.ts';
import { $shipments, $unmatched } from './ship-orders.ts';

/**
 * Pastes into the field at this place: with order numbers in it, the numbers beside them go to their orders, else it fills this field
 * and those that follow. Returns whether the text was more than the number of one field.
 */
export function pasteTrackingNumbers(index: number, text: string): boolean {
  const parcels = readPastedParcels(text);
  if (!parcels && !isSeveralCells(text)) return false;
  $unmatched.set([]);
  if (parcels) fillByOrder(parcels);
  else fillTrackingNumbers(index, text);
  return true;
}

function fillByOrder({ numbers, left }: PastedParcels): void {
  const rest = new Set(numbers.keys());
  $shipments.set(
    $shipments.get().map((shipment) => {
      const { orderNumber } = shipment.order;
      const trackingNumber = numbers.get(orderNumber);
      rest.delete(orderNumber);
      if (trackingNumber === undefined || shipment.isShipped) return shipment;
      return { ...shipment, trackingNumber, error: undefined, sharedWith: [] };
    }),
  );
  $unmatched.set([...rest, ...left]);
}

/** Whether pasted text is more than the number of one field. */
const isSeveralCells = (text: string) => /[\r\n\t"]/.test(text);

/** Types or pastes into the field at this place; further cells fill the fields that follow, an empty one empties its field. */
export function fillTrackingNumbers(index: number, text: string): void {
  const numbers = isSeveralCells(text) ? readPastedCells(text) : [text];
  $shipments.set(
    $shipments.get().map((shipment, place) => {
      const trackingNumber = numbers[place - index];
      if (trackingNumber === undefined || shipment.isShipped) return shipment;
      return { ...shipment, trackingNumber, error: undefined, sharedWith: [] };
    }),
  );
}
