/** Availability says how many pieces of a size are free when they are this few or fewer. */
export const FEW_LEFT = 3;

/** The CDN cache tag of availability; it is purged by this tag when what it says changes. */
export const AVAILABILITY_TAG = 'availability';

/** How much of a line the shop can sell. */
export interface Availability {
  /** The pieces that can be had; undefined for a size that is not counted, which never sells out. */
  available?: number | undefined;
  retired: boolean;
}

/** How many pieces of a line can be had, at most its quantity. */
export function availableQuantity(line: Availability & { quantity: number }): number {
  return line.retired ? 0 : Math.min(line.quantity, line.available ?? line.quantity);
}

/** Whether fewer pieces can be had than the line asks for. */
export const isShort = (line: Availability & { quantity: number }) =>
  availableQuantity(line) < line.quantity;
