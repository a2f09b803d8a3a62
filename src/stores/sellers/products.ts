import { archiveConnectProductCall } from '#contracts/sellers/archive-connect-product.ts';
import { createConnectProductCall } from '#contracts/sellers/create-connect-product.ts';
import type { ProductReply } from '#contracts/sellers/fields.ts';
import { listConnectProductsCall } from '#contracts/sellers/list-connect-products.ts';
import { CARD_MINIMUM_CENTS } from '#shop/card-minimum.ts';
import { formatCents } from '#shop/money.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { priceTooLow, productErrors } from '#shop/product-messages.ts';
import { displayName } from '#shop/seller-text.ts';
import { MAX_PRODUCT_PRICE_CENTS } from '#shop/sellers.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import type { Message } from '#shop/site-messages.ts';
import { visibleText } from '#shop/visible-text.ts';
import { createActions } from '../site/actions.ts';
import { callApi } from '../site/call-api.ts';
import { createOlderRows } from '../site/older-rows.ts';
import { createResource } from '../site/resource.ts';
import { showFailure, showToast } from '../site/toasts.ts';
import { $accountId, accessTo } from './access.ts';
import { pictureId, pictureIsReady, rejectPicture, removePicture } from './picture.ts';

/** As many as a page of the storefront has. */
const firstProducts = () => ({ accountId: $accountId.get(), page: 1 });

/** The account's products, newest first. */
export const sellerProducts = createResource(
  { call: callApi },
  listConnectProductsCall,
  firstProducts,
  {
    failure: sellerFailures.loadProducts,
  },
);

export const olderProducts = createOlderRows(sellerProducts, {
  nextOf: ({ products, hasMore }) => (hasMore ? products.at(-1)?.id : undefined),
  load: (after) => callApi(listConnectProductsCall, { ...firstProducts(), after }),
  append: (shown, older) => ({ ...older, products: [...shown.products, ...older.products] }),
  failure: sellerFailures.loadProducts,
});

/** A new product as typed. */
export const emptyProduct = { name: '', description: '', price: '' };
type TypedProduct = typeof emptyProduct;
type ProductErrors = Partial<Record<keyof TypedProduct, string>>;

/** The price in cents, if a product can have it. */
export function priceCents(price: string): number | undefined {
  const cents = parsePriceCents(price) ?? 0;
  return cents >= CARD_MINIMUM_CENTS && cents <= MAX_PRODUCT_PRICE_CENTS ? cents : undefined;
}

/**
 * The mistakes in a product, the first field first (requirements §5). `isUnreadable`: the price is text that is no
 * number.
 */
export function checkProduct({ name, price }: TypedProduct, isUnreadable: boolean): ProductErrors {
  const missing = {
    ...(!visibleText(name) && { name: productErrors.name }),
    ...(price.trim() === '' && !isUnreadable && { price: productErrors.price }),
  };
  if (Object.keys(missing).length > 0 || priceCents(price) !== undefined) return missing;
  const cents = parsePriceCents(price) ?? 0;
  if (isTooLow(cents)) return { price: productErrors.priceTooLow };
  const isTooLarge = cents > MAX_PRODUCT_PRICE_CENTS;
  return { price: isTooLarge ? productErrors.priceTooLarge : productErrors.priceFormat };
}

const isTooLow = (cents: number) => cents > 0 && cents < CARD_MINIMUM_CENTS;

/** The toast for these errors. */
export function describeProductErrors({ name, price }: ProductErrors): Message {
  if (name !== undefined || price === productErrors.price) return sellerFailures.missingFields;
  return price === productErrors.priceTooLow ? priceTooLow : sellerFailures.invalidPrice;
}

const { action } = createActions(callApi);

export const createProductAction = action(createConnectProductCall, {
  failure: sellerFailures.createProduct,
});

/** Creates a product, once its picture is uploaded, and lists it first; the same key creates it once. */
export async function createProduct(
  typed: TypedProduct,
  productKey: string,
  onDone: () => void,
): Promise<void> {
  const isCreated = await createProductAction.run(readProduct(typed, productKey), ({ product }) => {
    onDone();
    removePicture();
    const shown = sellerProducts.shownValue();
    if (shown) {
      // A repeated request with the same key returns the same product.
      const others = withoutProduct(shown, product);
      const total = others.total + 1;
      sellerProducts.show({ ...others, total, products: [product, ...others.products] });
    } else void sellerProducts.refresh();
    const text = `${displayName(product.name)}, ${formatCents(product.price.unit_amount)}`;
    showToast({ ...sellerSuccesses.productCreated, text });
  });
  if (!isCreated && createProductAction.$problem.get()?.field === 'picture') {
    rejectPicture(productErrors.pictureGone);
  }
}

async function readProduct({ name, description, price }: TypedProduct, productKey: string) {
  if (!(await pictureIsReady())) {
    showFailure(sellerFailures.uploadPicture, createProductAction.key);
    return undefined;
  }
  return {
    ...accessTo($accountId.get()),
    name,
    description,
    priceInCents: priceCents(price) ?? 0,
    currency: 'usd' as const,
    picture: pictureId(),
    productKey,
  };
}

type ProductList = NonNullable<ReturnType<typeof sellerProducts.shownValue>>;

function withoutProduct(shown: ProductList, { id }: ProductReply): ProductList {
  const others = shown.products.filter((product) => product.id !== id);
  const total = shown.total - (shown.products.length - others.length);
  return { ...shown, total, products: others };
}

/** The action that archives a product. */
export const archiveOf = ({ id }: ProductReply) =>
  action(archiveConnectProductCall, { id, failure: sellerFailures.archiveProduct });

/** Archives a product, and takes it off the list. */
export async function archiveProduct(product: ProductReply): Promise<void> {
  const body = { ...accessTo($accountId.get()), productId: product.id };
  await archiveOf(product).run(body, () => {
    const shown = sellerProducts.shownValue();
    if (shown) sellerProducts.show(withoutProduct(shown, product));
    if (sellerProducts.shownValue()?.products.length === 0) void sellerProducts.refresh();
    showToast({ ...sellerSuccesses.productArchived, text: displayName(product.name) });
  });
}
