import { atom, computed } from 'nanostores';
import { createConnectProduct } from '#contracts/sellers/create-connect-product.ts';
import { formatCents } from '#shop/money.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { CARD_MINIMUM_CENTS } from '#shop/card-minimum.ts';
import { MAX_PRODUCT_PRICE_CENTS } from '#shop/sellers.ts';
import { priceTooLow, productErrors } from '#shop/product-messages.ts';
import { displayName } from '#shop/seller-text.ts';
import { visibleText } from '#shop/visible-text.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { type ApiFailure, toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { $accountId, accessTo } from './access.ts';
import { $draft, clearDraft, editDraft, draftProductKey } from './draft.ts';
import { clearPicture, pictureIsReady, rejectPicture } from './picture.ts';
import { productCreated } from './products.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';

export type ProductField = 'name' | 'description' | 'price';

/** What the last try found wrong, less what has been edited since. */
export const $productErrors = atom<Partial<Record<ProductField, string>>>({});

export const $creatingProduct = atom(false);

/** The price as shoppers will see it, if the typed one is valid. */
export const $priceShown = computed($draft, ({ price }) => {
  const cents = parsePriceCents(price);
  return cents !== undefined && isPrice(cents) ? formatCents(cents) : undefined;
});

const TOAST_GROUP = 'create-product';

export function editProduct(field: ProductField, text: string): void {
  editDraft(field, text);
  const { [field]: corrected, ...others } = $productErrors.get();
  $productErrors.set(others);
  if (corrected && Object.keys(others).length === 0) dismissFailuresOf(TOAST_GROUP);
}

/** Enters a pasted price. The number field itself would drop the comma of `28,99`, and ask for $2,899.00. */
export function pastePrice(text: string): void {
  const cents = parsePriceCents(text);
  if (cents !== undefined) editProduct('price', (cents / 100).toFixed(2));
  else $productErrors.set({ ...$productErrors.get(), price: productErrors.priceFormat });
}

/**
 * Creates the typed product, or returns the first invalid field (requirements §5). `priceIsUnreadable`: the price field has
 * text that is no number, and so no value.
 */
export function createProduct(priceIsUnreadable = false): ProductField | undefined {
  if ($creatingProduct.get()) return undefined;
  dismissFailuresOf(TOAST_GROUP);
  $productErrors.set({});
  if (!$accountId.get()) {
    showFailure(sellerFailures.noAccount, TOAST_GROUP);
    return undefined;
  }
  const invalid = checkMissing(priceIsUnreadable) ?? checkPrice();
  if (!invalid) {
    $creatingProduct.set(true);
    void sendProduct().finally(() => {
      $creatingProduct.set(false);
    });
  }
  return invalid;
}

function checkMissing(priceIsUnreadable: boolean): ProductField | undefined {
  const { name, price } = $draft.get();
  const missing = {
    ...(!visibleText(name) && { name: productErrors.name }),
    ...(price.trim() === '' && !priceIsUnreadable && { price: productErrors.price }),
  };
  const [first] = Object.keys(missing) as ProductField[];
  $productErrors.set(missing);
  if (first) showFailure(sellerFailures.missingFields, TOAST_GROUP, true);
  return first;
}

function checkPrice(): ProductField | undefined {
  const cents = parsePriceCents($draft.get().price) ?? 0;
  if (isPrice(cents)) return undefined;
  const isTooLow = cents > 0 && cents < CARD_MINIMUM_CENTS;
  const isTooLarge = cents > MAX_PRODUCT_PRICE_CENTS;
  $productErrors.set({
    price: isTooLow
      ? productErrors.priceTooLow
      : isTooLarge
        ? productErrors.priceTooLarge
        : productErrors.priceFormat,
  });
  showFailure(isTooLow ? priceTooLow : sellerFailures.invalidPrice, TOAST_GROUP, true);
  return 'price';
}

const isPrice = (cents: number) => cents >= CARD_MINIMUM_CENTS && cents <= MAX_PRODUCT_PRICE_CENTS;

async function sendProduct(): Promise<void> {
  if (!(await pictureIsReady())) {
    showFailure(sellerFailures.uploadPicture, TOAST_GROUP);
    return;
  }
  const productKey = draftProductKey();
  const { name, description, price, picture } = $draft.get();
  const answer = await callApi(createConnectProduct, {
    ...accessTo($accountId.get()),
    name,
    description,
    priceInCents: parsePriceCents(price) ?? 0,
    currency: 'usd',
    picture,
    productKey,
  });
  if (!answer.ok) {
    showRejection(answer);
    return;
  }
  const { product } = answer.value;
  // The seller may have started the next product in the meantime.
  if ($draft.get().productKey === productKey) {
    clearDraft();
    clearPicture();
  }
  productCreated(product);
  const text = `${displayName(product.name)}, ${formatCents(product.price.unit_amount)}`;
  showToast({ ...sellerSuccesses.productCreated, text });
}

const FIELD_OF: Record<string, ProductField> = {
  name: 'name',
  description: 'description',
  priceInCents: 'price',
};

/** Shows why the product was not created, also under the field if the server names one. */
function showRejection(answer: ApiFailure): void {
  if (answer.body.field === 'picture') rejectPicture(productErrors.pictureGone);
  const field = FIELD_OF[String(answer.body.field)];
  if (field) $productErrors.set({ [field]: answer.error });
  showFailure(toastOf(answer, sellerFailures.createProduct), TOAST_GROUP);
}
