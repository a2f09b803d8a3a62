import { guessCarrier } from '#shop/carriers.ts';
import { readPastedCells } from '#shop/pasted-cells.ts';
import { type PastedParcels, readPastedParcels } from '#shop/pasted-parcels.ts';
import { $shipments, $unmatched } from './ship-orders.ts';

/**
 * Pastes into the field at this place: with order numbers in it, the numbers beside them go to their orders, else it
 * fills this field and those that follow. Returns whether the text was more than the number of one field.
 */
export function pasteTrackingNumbers(index: number, text: string): boolean {
  const parcels = readPastedParcels(text);
  if (!parcels && !isSeveralCells(text)) return false;
  $unmatched.set([]);
  if (parcels) fillByOrder(parcels);
  else fillTrackingNumbers(index, text);
  return true;
}

function fillByOrder({ parcels, left }: PastedParcels): void {
  const rest = new Set(parcels.keys());
  $shipments.set(
    $shipments.get().map((shipment) => {
      const { orderNumber } = shipment.order;
      const parcel = parcels.get(orderNumber);
      if (parcel === undefined || shipment.isShipped) return shipment;
      rest.delete(orderNumber);
      const { trackingNumber, carrier = '' } = parcel;
      // A carrier that the look of the number says needs no field of its own.
      const written = carrier === guessCarrier(trackingNumber) ? undefined : carrier;
      return { ...shipment, trackingNumber, carrier: written, error: undefined, sharedWith: [] };
    }),
  );
  const elsewhere = rest.size > 0 ? [`No order here for ${[...rest].join(', ')}.`] : [];
  $unmatched.set([...elsewhere, ...left]);
}

export function fillCarrier(orderNumber: string, carrier: string): void {
  $shipments.set(
    $shipments
      .get()
      .map((shipment) =>
        shipment.order.orderNumber === orderNumber
          ? { ...shipment, carrier, error: undefined }
          : shipment,
      ),
  );
}

const isSeveralCells = (text: string) => /[\r\n\t"]/.test(text);

/**
 * Types or pastes into the field at this place; further cells fill the fields that follow, an empty one empties its
 * field.
 */
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
