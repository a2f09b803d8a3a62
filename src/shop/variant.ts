/** The size of a product that has no sizes. */
export const ONE_SIZE = 'One size';

/** A size in a sentence or a list: `Size M`, and `One size` for a product without sizes. */
export const sizeLabel = (size: string) => (size === ONE_SIZE ? size : `Size ${size}`);

/**
 * The id of a product in one size, the same in feeds, webhooks and commands: `heritage-tee-m`, or the product's id if
 * it has no sizes. It is only written, never taken to pieces.
 */
export function variantId(productId: string, size: string): string {
  return size === ONE_SIZE ? productId : `${productId}-${size.toLowerCase()}`;
}

/** A product in a size as marketplaces show it: `Rickhouse Shirt, M`, and its name alone if it has no sizes. */
export const variantTitle = (name: string, size: string) =>
  size === ONE_SIZE ? name : `${name}, ${size}`;
