import { listFewLeft } from './stock.queries.ts';
import type { getAvailabilityCall } from '#contracts/stock/availability.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { FEW_LEFT } from '#shop/availability.ts';
import { variants } from '#shop/catalog.ts';
import { arrivalInUnitedStates } from '#shop/delivery.ts';
import { homeZone, promisedBy } from '#shop/selling.ts';

/**
 * The free pieces of the counted sizes on sale that have few left, and when an order placed then would arrive
 * (requirements §7).
 */
export async function readAvailability(
  orderedAt: Date,
): Promise<ResponseOf<typeof getAvailabilityCall>> {
  const products: Record<string, Record<string, number>> = {};
  for (const { productId, size, free } of await listFewLeft(FEW_LEFT)) {
    const variant = variants.find((one) => one.product.id === productId && one.size === size);
    if (variant && !variant.product.retired) (products[productId] ??= {})[size] = free;
  }
  const method = promisedBy(homeZone().rates[0]);
  return { products, arrives: arrivalInUnitedStates(orderedAt, method) };
}
