import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { Actor } from '#audit/actor.ts';
import { CommandError } from '#audit/command-error.ts';
import { pageOf } from '#audit/pages.ts';
import {
  type PaidOrder,
  type Parcel,
  readPaidOrders,
  readParcels,
  recordExport,
} from './order-exports.queries.ts';
import { PAYMENT_METHOD_OF } from './orders.queries.ts';
import type { officeExportOrders } from '#contracts/office/orders.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { addDays } from '#shop/delivery.ts';
import { dollarsFromCents } from '#shop/money.ts';
import { postalAddress } from '#shop/postal-address.ts';
import { countryCode, destinationOf, stateCode, UNITED_STATES } from '#shop/regions.ts';
import { shopClock, startOfDay } from '#shop/shop-clock.ts';

type File = ResponseOf<typeof officeExportOrders>;

/** The limit for one operator, so that a stolen session can't empty the shop: 150,000 orders. */
const EXPORTS: RateLimit = { name: 'pages of exported orders', max: 300, seconds: 3600 };

/**
 * A page of a file of orders: what an accountant books, or what a carrier imports. The audit log notes who exported it.
 */
export async function exportOrders(
  { after, limit, ...request }: ParsedRequestOf<typeof officeExportOrders>,
  actor: Actor,
): Promise<File> {
  if (limit > 0) {
    await limitRate(EXPORTS, actor);
    await recordExport(request, actor);
  }
  const asked = { after, limit: limit + 1 };
  if (request.file === 'addresses') {
    const { orders, total } = await readParcels(asked);
    const { page, next } = pageOf(orders, limit, ({ orderNumber }) => orderNumber);
    return { ...fileOf(PARCEL, page), total, next };
  }
  // A booking is named by a number, a parcel by that of its order.
  if (after && !/^\d{1,18}$/.test(after)) throw new CommandError('Reload this page.');
  const [from, until] = [startOfDay(request.from), startOfDay(addDays(request.to, 1))];
  const { orders, total } = await readPaidOrders(from, until, asked);
  const { page, next } = pageOf(orders, limit, ({ bookingId }) => String(bookingId));
  return { ...fileOf(BOOKING, page), total, next };
}

type Columns<Row> = Record<string, (row: Row) => string>;

const fileOf = <Row>(columns: Columns<Row>, page: readonly Row[]) => ({
  columns: Object.keys(columns),
  lines: page.map((order) => Object.values(columns).map((cell) => cell(order))),
});

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2);

const BOOKING: Columns<PaidOrder> = {
  order: ({ orderNumber }) => orderNumber,
  paid_on: ({ paidAt }) => shopClock(paidAt).day,
  pieces: ({ pieces }) => String(pieces),
  subtotal: ({ subtotalCents }) => dollars(subtotalCents),
  discount: ({ discountCents }) => dollars(discountCents),
  promo_code: ({ promoCode }) => promoCode ?? '',
  sales_tax: ({ taxCents }) => dollars(taxCents),
  tax_state: ({ taxState }) => taxState ?? '',
  total: ({ totalCents }) => dollars(totalCents),
  refunded: ({ refundedCents }) => dollars(refundedCents),
  method: ({ provider }) => PAYMENT_METHOD_OF[provider],
  payment_id: ({ provider, paymentId }) => (provider === 'free' ? '' : paymentId),
  source: ({ source }) => source?.source ?? '',
  medium: ({ source }) => source?.medium ?? '',
  campaign: ({ source }) => source?.campaign ?? '',
  shipping: ({ shippingCents }) => dollars(shippingCents),
  shipping_tax: ({ shippingTaxCents }) => dollars(shippingTaxCents),
  shipping_rate: ({ shippingMethod }) => shippingMethod ?? '',
  destination_state: ({ destination: to }) =>
    (to && destinationOf(to.country, to.state_province).state) ?? '',
};

const PARCEL: Columns<Parcel> = {
  order: ({ orderNumber }) => orderNumber,
  name: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  address_line_1: ({ address_line1 }) => address_line1,
  address_line_2: ({ address_line2 }) => address_line2 ?? '',
  city: (parcel) => postalAddress(parcel).city,
  state(parcel) {
    const { country, state_province: state } = postalAddress(parcel);
    return (country === UNITED_STATES && stateCode(state)) || state;
  },
  zip: (parcel) => postalAddress(parcel).postal_code,
  country(parcel) {
    const { country } = postalAddress(parcel);
    return countryCode(country) ?? country;
  },
  // A cell that begins with a plus sign would be taken for a formula, and gets an apostrophe.
  phone: ({ phone }) => phone?.replace(/^\s*\+/, '') ?? '',
  pieces: ({ pieces }) => String(pieces),
};
