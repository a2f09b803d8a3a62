import type { PaymentStatus } from './order-state.ts';
import { brand } from './brand.ts';
import { countOf } from './count-of.ts';
import { texts } from './messages.ts';
import { centsFromDollars } from './money.ts';
import { isAbroad, territoryCode, UNITED_STATES } from './domestic.ts';
import type { BoughtMethod, ShippingDays } from './selling.ts';
import { type Day, shopClock, startOfDay } from './shop-clock.ts';

/** Business days for each step (requirements §2, order confirmation). */
export const PROCESSING: ShippingDays = [1, 2];
export const DELIVERY: ShippingDays = [3, 5];

/** How long a shopper may return an order, in days (requirements §9). */
export const RETURN_DAYS = brand.returns.days;

/** The price of return shipping unless the piece is damaged or wrong (requirements §9). */
export const RETURN_SHIPPING_CENTS = centsFromDollars(brand.returns.fee);

/** Orders after this time on the shop's clock count for the next business day (requirements §9). */
const CUTOFF = `${brand.lastShipping}:00`;

/** The first and last day of an estimate, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Where a parcel goes. */
export interface DeliveryPlace {
  /** By its English name. */
  country: string;
  /** Tells the territories of the United States from its states. */
  stateProvince?: string;
  /** As it was bought, or is chosen; without one, what a shop promises that wrote no rates (requirements §2). */
  method?: BoughtMethod | null | undefined;
}

/** The place of an order's address. */
export const deliveryPlace = (address: {
  country: string;
  state_province: string;
}): DeliveryPlace => ({
  country: address.country,
  stateProvince: address.state_province,
});

/** The business days from shipping to arrival; null where none are promised. */
export function shippingDays({
  country,
  stateProvince,
  method,
}: DeliveryPlace): ShippingDays | null {
  if (method) return method.days;
  const isInStates = !isAbroad(country, stateProvince) && !territoryCode(country, stateProvince);
  return isInStates ? DELIVERY : null;
}

interface ShippingDates extends DeliveryPlace {
  orderedAt: Date;
  /** When the order was shipped; undefined before that. */
  shippedAt?: Date | undefined;
  /** The ship date that the shopper was told since; null if they know that there is none yet. */
  newShipDay?: Day | null | undefined;
  now: Date;
}

export interface DeliveryEstimate {
  /** When the order ships; undefined once it has, and while no day is known. */
  ships?: DayRange;
  /** The day by which it should have shipped, once that is over and the shopper was told no other. */
  missedDay?: Day;
  /** Unknown where no days are promised: mail to the territories, and customs, can take any time. */
  arrives?: DayRange;
  isAbroad?: true;
}

/**
 * Estimates when an order ships and arrives, in business days without weekends and federal holidays (requirements §2,
 * §9). Estimates never lie in the past: what is on its way is expected from today on, and an order that is late to ship
 * has none.
 */
export function estimateDelivery(dates: ShippingDates): DeliveryEstimate {
  const { orderedAt, shippedAt, newShipDay, country, stateProvince, now } = dates;
  const customs = isAbroad(country, stateProvince) && { isAbroad: true as const };
  const days = shippingDays(dates);
  const arrival = (from: DayRange) => days && { arrives: addBusinessDayRange(from, days) };
  if (shippedAt) {
    const shipped = businessDayFrom(shopClock(shippedAt).day);
    const arriving = arrival({ from: shipped, to: shipped });
    return { ...(arriving && { arrives: notBefore(now, arriving.arrives) }), ...customs };
  }
  if (newShipDay === null) return {};
  const start = firstWorkDay(orderedAt);
  const promised = newShipDay
    ? { from: newShipDay, to: newShipDay }
    : addBusinessDayRange({ from: start, to: start }, PROCESSING);
  if (shopClock(now).day > promised.to) return { missedDay: promised.to };
  const ships = notBefore(now, promised);
  return { ships, ...arrival(ships), ...customs };
}

/**
 * The days on which an order placed now would arrive in the United States by this method: `Dec 1–4`; empty if it
 * promises none.
 */
export function arrivalInUnitedStates(now: Date, method?: BoughtMethod | null): string {
  const { arrives } = estimateDelivery({ country: UNITED_STATES, method, orderedAt: now, now });
  return arrives ? formatDayRange(arrives) : '';
}

/** The day by which a paid order is to ship (requirements §2: processing 1-2 business days). */
export function shipByDay(paidAt: Date): Day {
  return addBusinessDays(firstWorkDay(paidAt), PROCESSING[1]);
}

/** The facts that the dates of an order depend on; timestamps in ISO 8601. */
export interface OrderDates {
  createdAt: string;
  /** When the payment was completed, if that was later. */
  paidAt?: string | undefined;
  paymentStatus: PaymentStatus;
  /** The last notice to the shopper of a later ship date. */
  delay?: { newDay: Day | null } | null | undefined;
  method?: BoughtMethod | null | undefined;
  shippedAt?: string | undefined;
  deliveredAt?: string | undefined;
}

interface Delivery extends DeliveryEstimate {
  arrived?: DayRange;
}

/** When an order ships and arrives; unknown until it is paid (requirements §4). */
export function deliveryOf(order: OrderDates, place: DeliveryPlace, now: Date): Delivery {
  const { createdAt, paidAt = createdAt, shippedAt, deliveredAt, paymentStatus } = order;
  if (deliveredAt) return { arrived: singleDay(new Date(deliveredAt)) };
  if (paymentStatus !== 'completed') return {};
  return estimateDelivery({
    ...place,
    orderedAt: new Date(paidAt),
    method: order.method,
    newShipDay: order.delay?.newDay,
    shippedAt: shippedAt ? new Date(shippedAt) : undefined,
    now,
  });
}

/** The day of an instant, in the shop's time zone. */
export function singleDay(instant: Date): DayRange {
  const { day } = shopClock(instant);
  return { from: day, to: day };
}

/** The business day on which processing begins. */
function firstWorkDay(orderedAt: Date): Day {
  const { day, time } = shopClock(orderedAt);
  const missedToday = isBusinessDay(day) && time > CUTOFF;
  return businessDayFrom(missedToday ? addDays(day, 1) : day);
}

function addBusinessDayRange({ from, to }: DayRange, [min, max]: ShippingDays): DayRange {
  return { from: addBusinessDays(from, min), to: addBusinessDays(to, max) };
}

function notBefore(now: Date, { from, to }: DayRange): DayRange {
  const today = businessDayFrom(shopClock(now).day);
  return { from: from < today ? today : from, to: to < today ? today : to };
}

function addBusinessDays(day: Day, days: number): Day {
  let reached = day;
  for (let count = 0; count < days; count += 1) reached = businessDayFrom(addDays(reached, 1));
  return reached;
}

/** The end of the business day that is so many after an instant, by the shop's clock. */
export function endOfBusinessDay(instant: Date, days: number): Date {
  const day = addBusinessDays(shopClock(instant).day, days);
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

/** This day if it is a business day, otherwise the next business day. */
export function businessDayFrom(day: Day): Day {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/**
 * `Ships Nov 24–25. Standard delivery takes 3-5 business days: Nov 30–Dec 3.`; abroad what can delay it. Empty once a
 * parcel to a territory has shipped.
 */
export function describeDelivery(
  { ships, arrives, isAbroad }: DeliveryEstimate,
  method?: BoughtMethod | null,
): string {
  const { name, days } = method ?? { name: 'Standard', days: null };
  const takes = businessDays(days ?? DELIVERY);
  return [
    ships && `Ships ${formatDayRange(ships)}.`,
    arrives && `${name} delivery takes ${takes}: ${formatDayRange(arrives)}.`,
    isAbroad && texts.customs,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `3-5 business days`, `1 business day`. */
export function businessDays([min, max]: ShippingDays): string {
  return min === max ? countOf(max, 'business day') : `${min}-${max} business days`;
}

/** Formats a range: `Nov 24–25`, `Nov 30–Dec 2`, or `Nov 30` for a single day. */
export function formatDayRange({ from, to }: DayRange): string {
  if (from === to) return shortDay(from);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${shortDay(from)}–${isSameMonth ? Number(to.slice(8)) : shortDay(to)}`;
}

/** Made once: a long list says many days, and making one takes 50 times as long as using it. */
const monthAndDayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const shortDay = (day: Day) => monthAndDayFormat.format(new Date(day));

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

/** The holidays with a fixed date (5 U.S.C. 6103). */
const DATED = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The holidays on a weekday (5 U.S.C. 6103): the first such weekday on or after day `from` of the month. */
const MOVING = [
  { month: 1, from: 15, weekday: MONDAY }, // Birthday of Martin Luther King, Jr.: the third
  { month: 2, from: 15, weekday: MONDAY }, // Washington's Birthday: the third
  { month: 5, from: 25, weekday: MONDAY }, // Memorial Day: the last
  { month: 9, from: 1, weekday: MONDAY }, // Labor Day: the first
  { month: 10, from: 8, weekday: MONDAY }, // Columbus Day: the second
  { month: 11, from: 22, weekday: THURSDAY }, // Thanksgiving Day: the fourth
] as const;

/** Whether a US federal holiday is observed on this day; one on a weekend is observed on Friday or Monday. */
export function isFederalHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed on December 31 of the year before.
  return [year, year + 1].some((each) => holidaysOf(each).includes(day));
}

function holidaysOf(year: number): Day[] {
  return [
    ...DATED.map((date) => observed(`${year}-${date}`)),
    ...MOVING.map(({ month, from, weekday }) => {
      const first = `${year}-${String(month).padStart(2, '0')}-${String(from).padStart(2, '0')}`;
      return addDays(first, (weekday - weekdayOf(first) + 7) % 7);
    }),
  ];
}

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

/** Whether this day is neither on a weekend nor a federal holiday. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isFederalHoliday(day);
}

/** 0 is Sunday, 6 is Saturday. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Adds calendar days; a negative number subtracts. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
