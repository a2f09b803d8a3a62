/** Does what a link asks for that led to this page (docs/decisions/permalink.md). Loaded only then. */
import { availableQuantity } from '#shop/availability.ts';
import { type CartItem, isSameLine, MAX_LINES, readCart } from '#shop/cart.ts';
import { findVariant } from '#shop/catalog.ts';
import * as messages from '#shop/link-messages.ts';
import { promoApplied } from '#shop/messages.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { readSource } from '#shop/order-source.ts';
import { type CartLink, type LinkItem, readLinkFragment } from '#shop/permalink.ts';
import { viewCart } from '#shop/site-messages.ts';
import { sitePaths } from '#shop/site-paths.ts';
import { ONE_SIZE, variantId } from '#shop/variant.ts';
import { checkPromoCode } from '#stores/payment/promo.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { visitSource } from '#stores/payment/order-source.ts';
import { pendingPayment } from '#stores/payment/storage.ts';
import { onceVisible } from '#stores/site/prerendering.ts';
import { showFailure, showToast } from '#stores/site/toasts.ts';
import { describeLine, updateFromQuote, updateLines } from './cart.ts';
import { $isOpening, $linkNotice, $linkProblems } from './link-notice.ts';
import { $linkEmail, $openedLink } from './stored-link.ts';
import { replaceCart, restoreReplacedCart } from './replaced-cart.ts';
import { requestQuote } from './request-quote.ts';
import { $storedCart } from './stored-cart.ts';

/** Opens the link in the fragment of this page, once, and takes it out of the address. */
export async function openLink(): Promise<void> {
  const link = readLinkFragment(location.hash);
  if (!link) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  // Whoever only prerenders the page has seen nothing.
  await new Promise<void>(onceVisible);
  const source = readSource(new URLSearchParams(location.search));
  if (source) visitSource.set(source);
  const problems = await fillCart(link);
  $linkProblems.set(problems);
  $isOpening.set(false);
  const isApplied = link.code !== undefined && (await applyCode(link.code));
  if (link.email) await fillEmail(link.email);
  const isOnlyCode = link.items.length === 0;
  if (isApplied && isOnlyCode) showToast(promoApplied);
  if (location.pathname !== sitePaths.cart) announce();
}

/** Replaces the cart by what the link says, if any of it can be had. Returns what is to be said of the rest. */
async function fillCart({ items, isMalformed }: CartLink): Promise<string[]> {
  // A link with a code alone leaves what the one before it did.
  if (items.length === 0 && !isMalformed) return [];
  $openedLink.set(undefined);
  if (isMalformed) return [messages.malformedLink];
  const wanted = readCart(items.slice(0, MAX_LINES).map(lineOf));
  // Lines that are being paid for may leave the cart, so that the link's is another one.
  if (isSameCart(wanted, $storedCart.get()) && !pendingPayment.get()) return [];
  await askWhatCanBeHad(wanted);
  if (wanted.every((line) => availableQuantity(describeLine(line)) === 0)) {
    return [messages.nothingFromLink];
  }
  if (!replaceCart(wanted)) return [];
  $openedLink.set({ items: wanted });
  return items.length > MAX_LINES ? [messages.tooManyLines] : [];
}

function lineOf({ id, quantity }: LinkItem): CartItem {
  const variant = findVariant(id);
  if (!variant) {
    const unknown = { name: messages.unknownPiece, price: 0, image: '' };
    return { ...unknown, id, size: ONE_SIZE, quantity };
  }
  const { product, size } = variant;
  const { name, image, priceCents } = product;
  return {
    ...{ name, image, price: dollarsFromCents(priceCents) },
    id: product.id,
    size,
    quantity,
  };
}

const isSameCart = (one: readonly CartItem[], other: readonly CartItem[]) =>
  one.length === other.length &&
  one.every((line) =>
    other.some((item) => isSameLine(item, line) && item.quantity === line.quantity),
  );

/** The lines by the catalog, then by the server; without its answer, all of them can be had. */
async function askWhatCanBeHad(lines: readonly CartItem[]): Promise<void> {
  const isOnSale = ({ id, size }: CartItem) =>
    findVariant(variantId(id, size))?.product.retired === false;
  updateLines(
    lines
      .filter((line) => !isOnSale(line))
      .map((line) => ({ ...describeLine(line), retired: true })),
  );
  const items = lines.filter(isOnSale).map(({ id, size, quantity }) => ({ id, size, quantity }));
  if (items.length === 0) return;
  const answer = await requestQuote(JSON.stringify({ items }));
  if (answer.ok) updateFromQuote(answer.value.lines);
}

/** Tries the link's promo code as if it was typed. */
async function applyCode(code: string): Promise<boolean> {
  const { promo, error } = await checkPromoCode(code.toUpperCase());
  if (!promo) {
    $linkProblems.set([...$linkProblems.get(), messages.codeRefused(error)]);
    return false;
  }
  const opened = $openedLink.get();
  if (opened) $openedLink.set({ ...opened, codeBefore: $appliedPromo.get()?.code ?? '' });
  $appliedPromo.set(promo);
  return true;
}

async function fillEmail(email: string): Promise<void> {
  const { $checkout, editCustomer } = await import('#stores/checkout/checkout.ts');
  if ($checkout.get().customerData.email !== '') return;
  editCustomer('email', email);
  $linkEmail.set(email);
}

/** Brings back the cart as it was before the link, with its promo code. */
export async function undoLink(): Promise<void> {
  const { codeBefore } = $openedLink.get() ?? {};
  if (!restoreReplacedCart()) return;
  $openedLink.set(undefined);
  $linkProblems.set([]);
  if ($linkEmail.get()) (await import('#stores/checkout/checkout.ts')).undoLinkEmail();
  if (codeBefore === undefined) return;
  $appliedPromo.set(undefined);
  if (codeBefore !== '') $appliedPromo.set((await checkPromoCode(codeBefore)).promo);
}

/** On another page than the cart, toasts say it. */
function announce(): void {
  const { sentences, canUndo } = $linkNotice.get();
  const problems = $linkProblems.get();
  const said = sentences.filter((sentence) => !problems.includes(sentence)).join(' ');
  // A later failure would end the success.
  if (problems.length > 0) {
    showFailure({ title: messages.linkFailed, text: problems.join(' ') });
  }
  if (said) {
    showToast(
      { title: messages.linkOpened, text: said },
      { label: viewCart, href: sitePaths.cart },
      ...(canUndo ? [{ label: 'Undo', run: () => void undoLink() }] : []),
    );
  }
}
