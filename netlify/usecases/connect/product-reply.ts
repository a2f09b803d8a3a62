import type { ConnectProduct } from '#adapters/records/connect-products.ts';
import type { ProductReply } from '#contracts/connect-fields.ts';

/** A product as specification §3 describes it. */
export function productReply(product: ConnectProduct): ProductReply {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    default_price: product.priceId,
    price: { id: product.priceId, unit_amount: product.unitCents, currency: product.currency },
    picture: product.picture,
  };
}
