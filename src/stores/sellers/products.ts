import { atom } from 'nanostores';
import { archiveConnectProduct } from '#contracts/sellers/archive-connect-product.ts';
import type { ProductReply } from '#contracts/sellers/fields.ts';
import { listConnectProducts } from '#contracts/sellers/list-connect-products.ts';
import { sellerFailures, sellerSuccesses } from '#shop/sellers-messages.ts';
import { PRODUCTS_PER_PAGE } from '#shop/sellers.ts';
import { displayName } from '#shop/seller-text.ts';
import { toastOf } from '../site/api.ts';
import { callApi } from '../site/call-api.ts';
import { $accountId, accessTo, loadAccountBadge } from './access.ts';
import { dismissFailuresOf, showFailure, showToast } from '../site/toasts.ts';

/** A page of the account's products, newest first. */
export interface ProductsPage {
  page: number;
  /** The product that it follows, if it was turned to from the page before. */
  after?: string | undefined;
  /** How many products there are on all pages. */
  total: number;
  hasMore: boolean;
  products: readonly ProductReply[];
}

/** The state of the list; `turningTo` is the page that is being loaded. */
export type ProductsView =
  | { state: 'loading' }
  | { state: 'failed' }
  | ({ state: 'shown'; turningTo?: number } & ProductsPage);

export const $products = atom<ProductsView>({ state: 'loading' });

const TOAST_GROUP = 'products';
let lastRequest = 0;

/** Turns to a page; the next one begins after the last product of this one. */
export function turnTo(page: number): Promise<void> {
  const view = $products.get();
  const isNext = view.state === 'shown' && page === view.page + 1;
  return loadProducts(page, isNext ? view.products.at(-1)?.id : undefined);
}

/** Loads a page of products; the current page stays until it arrives. */
export async function loadProducts(page = 1, after?: string): Promise<void> {
  const accountId = $accountId.get();
  if (!accountId) return;
  const request = ++lastRequest;
  dismissFailuresOf(TOAST_GROUP);
  const before = $products.get();
  $products.set(before.state === 'shown' ? { ...before, turningTo: page } : { state: 'loading' });
  const answer = await callApi(listConnectProducts, { accountId, page, ...(after && { after }) });
  if (request !== lastRequest) return;
  if (answer.ok) {
    const { products, total, hasMore } = answer.value;
    const last = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
    if (products.length === 0 && (after || page > last)) return loadProducts(Math.min(page, last));
    $products.set({ state: 'shown', page, after, total, hasMore, products });
  } else {
    $products.set(
      before.state === 'shown' ? { ...before, turningTo: undefined } : { state: 'failed' },
    );
    showFailure(toastOf(answer, sellerFailures.loadProducts), TOAST_GROUP);
  }
}

/** Loads the products, and whether the account can sell them. */
export function openProducts(): void {
  const accountId = $accountId.get();
  void loadProducts();
  if (accountId) void loadAccountBadge(accountId);
}

/** Shows a new product first on the first page. */
export function productCreated(product: ProductReply): void {
  const view = $products.get();
  if (view.state !== 'shown' || view.page !== 1) return void loadProducts();
  // A repeated request with the same key returns the same product.
  const others = view.products.filter(({ id }) => id !== product.id);
  const added = others.length === view.products.length ? 1 : 0;
  const products = [product, ...others].slice(0, PRODUCTS_PER_PAGE);
  const hasMore = view.hasMore || others.length === PRODUCTS_PER_PAGE;
  $products.set({ ...view, total: view.total + added, hasMore, products });
}

/** Archives a product. It leaves the list at once, and returns if the request fails. */
export async function archiveProduct(product: ProductReply): Promise<void> {
  dismissFailuresOf(TOAST_GROUP);
  const from = removeFromList(product);
  if (!from) return;
  const answer = await callApi(archiveConnectProduct, {
    ...accessTo($accountId.get()),
    productId: product.id,
  });
  if (answer.ok) {
    // The list may have been reloaded with it in the meantime.
    removeFromList(product);
    showToast({ ...sellerSuccesses.productArchived, text: displayName(product.name) });
    fillPage();
  } else {
    restoreToList(product, from);
    showFailure(toastOf(answer, sellerFailures.archiveProduct), TOAST_GROUP);
  }
}

/** A product's place in the list. */
interface Position {
  page: number;
  index: number;
}

function removeFromList(product: ProductReply): Position | undefined {
  const view = $products.get();
  if (view.state !== 'shown') return undefined;
  const index = view.products.findIndex(({ id }) => id === product.id);
  if (index < 0) return undefined;
  const products = view.products.toSpliced(index, 1);
  $products.set({ ...view, total: view.total - 1, products });
  return { page: view.page, index };
}

function restoreToList(product: ProductReply, { page, index }: Position): void {
  const view = $products.get();
  if (view.state !== 'shown' || view.page !== page) return;
  if (view.products.some(({ id }) => id === product.id)) return;
  const products = view.products.toSpliced(index, 0, product);
  $products.set({ ...view, total: view.total + 1, products });
}

/** Reloads the page if products of the next page move up. */
function fillPage(): void {
  const view = $products.get();
  if (view.state !== 'shown') return;
  const { page, after, hasMore, products } = view;
  const isShort = products.length < PRODUCTS_PER_PAGE;
  if ((hasMore && isShort) || (products.length === 0 && page > 1)) void loadProducts(page, after);
}
