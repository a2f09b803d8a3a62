import { findPromo } from '#promo-codes/promo-codes.queries.ts';
import type { UnknownPaymentRecord } from './unknown-payments.queries.ts';
import { MAX_QUANTITY } from '#shop/cart.ts';
import { CURRENCY, findVariant } from '#shop/catalog.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { formatCents, formatMoney, MOST_CENTS } from '#shop/money.ts';
import { quote } from '#shop/pricing.ts';
import { discountCents, type Promo } from '#shop/promo.ts';
import { type Place, stateCode, stateName, UNITED_STATES } from '#shop/regions.ts';
import { salesTaxLabel, salesTaxOf } from '#shop/sales-tax.ts';
import { ourSelling, type Selling } from '#shop/selling.ts';
import { ONE_SIZE } from '#shop/variant.ts';

export type Paid = Pick<UnknownPaymentRecord, 'id' | 'amountCents' | 'currency' | 'content'>;

/** A payment's order as it describes it, beside the shop's prices for the same; money in cents. */
export type UnknownPaymentReview = Awaited<ReturnType<typeof reviewUnknownPayment>>;

/**
 * Prices what a payment says by the catalog of today, with its promo code as it is stored, even if it has ended, and
 * the tax of its state; without one, of the state that it ships to. `addsUp` is whether its amounts do, `promoCode` as
 * it is stored. `problems` are sentences why it can't become an order at all, `unbookable` those of them that hinder
 * booking it; `lower` says what is lower than the shop asks, with both figures.
 */
export async function reviewUnknownPayment({ amountCents, currency, content }: Paid) {
  const { items = [], subtotal = null, discount, tax, tax_state, promo_code } = content ?? {};
  const { email = null, shipping_address: address = null } = content ?? {};
  const lines = items.map(({ variant: id, quantity, unit_price: unitCents }) => {
    const variant = findVariant(id);
    const shopCents = variant?.product.priceCents ?? null;
    return { id, variant, quantity, unitCents, shopCents };
  });
  const said = {
    subtotalCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
    discountCents: discount ?? 0,
    shippingCents: content?.shipping ?? 0,
    taxCents: tax ?? 0,
  };
  const stored = promo_code ? await findPromo(promo_code) : undefined;
  const total = said.subtotalCents - said.discountCents + said.shippingCents + said.taxCents;
  const addsUp = said.subtotalCents === subtotal && total === amountCents;
  const isTooMuch = amountCents === MOST_CENTS;
  const isUnreadable = isTooMuch || content?.is_unreadable === true;
  const unbookable = [
    isTooMuch && tooMuch(currency),
    currency !== CURRENCY && `It is in ${currency.toUpperCase()}, and the shop sells in USD.`,
    promo_code &&
      !stored &&
      `The promo code ${promo_code} is not in the database: create it again in the office.`,
  ].filter(isText);
  const problems = [
    ...unbookable,
    isUnreadable && !isTooMuch && UNREADABLE,
    !isUnreadable && lacks(content, addsUp),
    ...lines.map(
      ({ id, quantity }) =>
        !(quantity >= 1 && quantity <= MAX_QUANTITY) &&
        `It says ${quantity} × ${id}, and a line has 1 to ${MAX_QUANTITY} pieces.`,
    ),
    email && !isEmail(email) && `${email} is not an email address.`,
    ...statesOf(tax_state, address).map(
      (state) => !stateCode(state) && `${state} is not a state of the United States.`,
    ),
  ].filter(isText);
  const taxAddress = taxAddressOf(tax_state, address);
  return {
    ...said,
    lines,
    problems,
    unbookable,
    email: email && normalizeEmail(email),
    addsUp,
    isUnreadable,
    promoCode: stored?.code ?? null,
    ...compare({ ...said, amountCents, lines, content }, taxAddress, stored ?? null),
  };
}

/** For the office, the owner's email and the terminal. */
export const UNREADABLE =
  'Not all that it says of its order can be read, such as an amount that is too large.';

export const tooMuch = (currency: string): string =>
  `It is ${formatMoney(MOST_CENTS, currency)} or more, which the shop can't book: refund it at its provider, then here.`;

/** A sentence of what the order of a payment can't be made without, unless all is there. */
function lacks(content: Paid['content'], addsUp: boolean): string | undefined {
  const { items = [], discount, tax, tax_state, promo_code, email } = content ?? {};
  const missing = [
    items.length === 0 && 'what was bought',
    ...items.map(({ variant: id }) => !findVariant(id) && `the product of ${id}`),
    items.length > 0 && !addsUp && 'amounts that add up',
    (tax ?? 0) > 0 && !tax_state && 'the state of the tax',
    (discount ?? 0) > 0 && !promo_code && 'the promo code',
    !email && 'an email address',
    !content?.shipping_address && 'an address',
  ].filter(isText);
  if (missing.length === 0) return undefined;
  return `It lacks ${new Intl.ListFormat('en-US').format(missing)}.`;
}

const isText = (each: string | false | null | undefined): each is string => Boolean(each);

/** The codes or names of states that have to exist. */
function statesOf(
  taxState: string | null | undefined,
  address: { state_province: string; country: string } | null,
): string[] {
  const shipsTo = address?.country === UNITED_STATES ? address.state_province : undefined;
  return [taxState, shipsTo].filter((state) => typeof state === 'string');
}

function taxAddressOf(
  taxState: string | null | undefined,
  address: { state_province: string; country: string } | null,
): Place | undefined {
  if (taxState) return { stateProvince: taxState, country: UNITED_STATES };
  return address ? { stateProvince: address.state_province, country: address.country } : undefined;
}

interface Said {
  amountCents: number;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  content: Paid['content'];
  lines: {
    id: string;
    variant: ReturnType<typeof findVariant>;
    quantity: number;
    unitCents: number;
  }[];
}

/** For a payment that doesn't mention shipping: it was free. */
const FREE_SHIPPING: Selling['zones'] = [
  {
    name: '',
    to: 'everywhere',
    rates: [{ name: '', priceCents: 0, freeFromCents: null, days: 'domestic' }],
  },
];

function compare(said: Said, address: Place | undefined, promo: Promo | null) {
  const { shipping = null, shipping_method, shipping_address } = said.content ?? {};
  const priced = said.lines.flatMap(({ variant, ...line }) =>
    variant ? [{ ...line, product: variant.product, size: variant.size }] : [],
  );
  if (priced.length < said.lines.length || priced.length === 0) {
    const taxLabel = address ? salesTaxLabel(address) : 'Sales Tax';
    return { shopTotalCents: null, lower: null, taxLabel, due: undefined };
  }
  const asked = quote(
    priced,
    {
      billingAddress: address,
      shippingAddress: shipping_address
        ? { stateProvince: shipping_address.state_province, country: shipping_address.country }
        : undefined,
      shippingMethod: shipping_method ?? undefined,
      promo,
    },
    shipping === null ? { ...ourSelling, zones: FREE_SHIPPING } : ourSelling,
  );
  const { totalCents: shopTotalCents } = asked;
  const lines = priced.map(({ product, unitCents, ...line }) => ({
    ...line,
    product: { ...product, priceCents: unitCents },
  }));
  // The state of the tax is known, whichever address it follows.
  const due = salesTaxOf({ ...said, lines }, { billingAddress: address, shippingAddress: address });
  const taxLabel = address ? salesTaxLabel(address, due.isTaxedInFull) : 'Sales Tax';
  if (said.amountCents >= shopTotalCents && said.taxCents >= due.taxCents) {
    return { shopTotalCents, lower: null, taxLabel, due };
  }
  const offCents = discountCents(said.subtotalCents, promo);
  const state = stateName(address?.stateProvince ?? '');
  const shippingCents = asked.shippingCents ?? 0;
  const reasons = [
    ...priced.map(
      ({ product, size, unitCents }) =>
        unitCents < product.priceCents &&
        `${formatCents(unitCents)} for the ${size === ONE_SIZE ? product.name : size}, which costs ${formatCents(product.priceCents)}`,
    ),
    said.discountCents > offCents &&
      `a discount of ${formatCents(said.discountCents)} instead of ${formatCents(offCents)}`,
    said.shippingCents < shippingCents &&
      `shipping for ${formatCents(said.shippingCents)} instead of ${formatCents(shippingCents)}`,
    said.taxCents < due.taxCents &&
      `sales tax of ${formatCents(said.taxCents)} instead of ${formatCents(due.taxCents)} to ${state}`,
  ].filter(isText);
  const list = new Intl.ListFormat('en-US').format(reasons);
  const paid = `${formatCents(said.amountCents)} was paid, the shop asks ${formatCents(shopTotalCents)}`;
  return { shopTotalCents, lower: `${paid}: ${list}.`, taxLabel, due };
}
