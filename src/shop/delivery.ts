import { addDays, type Day, isBusinessDay } from './federal-holidays.ts';
import { shopClock } from './shop-clock.ts';

/** Business days that each step takes (specification §2, order confirmation). */
const PROCESSING = { least: 1, most: 2 };
const DELIVERY = { least: 3, most: 5 };

/** What is ordered after 2 PM counts for the next business day (specification §9), by the clock in Lexington. */
const CUTOFF = '14:00:00';

/** The first and the last day on which something is expected. */
export interface Days {
  from: Day;
  to: Day;
}

interface Journey {
  orderedAt: Date;
  /** When the parcel was handed to the carrier; left out while it has not been. */
  shippedAt?: Date | undefined;
  now: Date;
}

export interface DeliveryEstimate {
  /** When it leaves the shop; undefined once it has. */
  ships?: Days;
  arrives: Days;
}

/**
 * When an order leaves and arrives, in business days: no weekends, no federal holidays (specification §2, §9). A parcel
 * that is late is expected from today on; the past is never promised.
 */
export function estimateDelivery({ orderedAt, shippedAt, now }: Journey): DeliveryEstimate {
  if (shippedAt) {
    const shipped = businessDayFrom(shopClock(shippedAt).day);
    return { arrives: notBefore(now, later({ from: shipped, to: shipped }, DELIVERY)) };
  }
  const start = startOf(orderedAt);
  const ships = notBefore(now, later({ from: start, to: start }, PROCESSING));
  return { ships, arrives: later(ships, DELIVERY) };
}

/** The one day, by the shop's clock, on which something was. */
export function onDay(instant: Date): Days {
  const { day } = shopClock(instant);
  return { from: day, to: day };
}

/** The business day on which work on an order can begin. */
function startOf(orderedAt: Date): Day {
  const { day, time } = shopClock(orderedAt);
  const missedToday = isBusinessDay(day) && time > CUTOFF;
  return businessDayFrom(missedToday ? addDays(day, 1) : day);
}

function later({ from, to }: Days, { least, most }: typeof PROCESSING): Days {
  return { from: addBusinessDays(from, least), to: addBusinessDays(to, most) };
}

function notBefore(now: Date, { from, to }: Days): Days {
  const today = businessDayFrom(shopClock(now).day);
  return { from: from < today ? today : from, to: to < today ? today : to };
}

function addBusinessDays(day: Day, days: number): Day {
  let reached = day;
  for (let count = 0; count < days; count += 1) reached = businessDayFrom(addDays(reached, 1));
  return reached;
}

/** This day if it is a business day, else the next that is. */
function businessDayFrom(day: Day): Day {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Days for people: `Nov 30 – Dec 2`, or the one day that it can be: `Nov 30`. */
export function formatDays({ from, to }: Days): string {
  return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;
}

function shortDay(day: Day): string {
  return monthAndDay.format(new Date(`${day}T00:00:00Z`));
}

const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
