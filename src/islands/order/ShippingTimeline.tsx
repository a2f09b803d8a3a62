import type { ReactNode } from 'react';
import {
  businessDays,
  deliveryOf,
  type DeliveryPlace,
  formatDayRange,
  type OrderDates,
  singleDay,
} from '#shop/delivery.ts';
import { missedPromise, shipsLater } from '#shop/timeline-messages.ts';
import type { Delay } from '#shop/delay.ts';
import { noBreak } from '#shop/no-break.ts';
import { texts } from '#shop/messages.ts';
import type { OrderStatus } from '#shop/order-state.ts';
import { isAbroad, territoryCode } from '#shop/domestic.ts';
import { Shipment } from './Shipment.tsx';

/** The current step by order status; cancelled and refunded orders have no timeline. */
const CURRENT_STEP: Record<OrderStatus, number | undefined> = {
  processing: 0,
  shipped: 1,
  delivered: 2,
  cancelled: undefined,
  refunded: undefined,
};

export const hasTimeline = (status: OrderStatus) => CURRENT_STEP[status] !== undefined;

/** An order with its shipment, as the confirmation and tracking have it. */
interface TimelineOrder extends OrderDates {
  status: OrderStatus;
  carrier?: string | undefined;
  delay?: Pick<Delay, 'promisedDay' | 'newDay'> | undefined;
  trackingNumber?: string | undefined;
}

interface Props {
  order: TimelineOrder;
  /** Where it is shipped to. */
  place: DeliveryPlace;
  now: Date;
  /** The parcel came back: it is not expected any more. */
  isUndelivered?: boolean | undefined;
}

/** The shipping timeline (requirements §2), with estimated or actual days. */
export function ShippingTimeline({ order, place, now, isUndelivered }: Props) {
  const current = CURRENT_STEP[order.status];
  if (current === undefined) return null;
  return (
    <section aria-labelledby="shipping-timeline">
      <h2 className="display-3" id="shipping-timeline">
        Shipping Timeline
      </h2>
      <ol className="timeline">
        {timelineSteps(order, place, now, isUndelivered).map(({ name, text, detail }, index) => (
          <li
            key={name}
            className={index < current ? 'done' : index === current ? 'now' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <h3 className="display-4">{name}</h3>
            {text && <p className="small muted">{text}</p>}
            {detail && <p className="small">{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TimelineStep {
  name: string;
  text: string;
  detail?: ReactNode;
}

/** How long delivery takes, and by what method; empty where neither is known. */
function deliveryText({ method }: TimelineOrder, place: DeliveryPlace): string {
  if (!method) {
    const isTerritory = territoryCode(place.country, place.stateProvince) !== undefined;
    return isTerritory ? 'Standard.' : '3-5 business days, standard.';
  }
  const facts = [method.days && businessDays(method.days), method.name].filter(Boolean);
  return facts.length > 0 ? `${facts.join(', ')}.` : '';
}

function timelineSteps(
  order: TimelineOrder,
  place: DeliveryPlace,
  now: Date,
  isUndelivered = false,
): TimelineStep[] {
  const { status, paymentStatus, carrier, trackingNumber, shippedAt, delay } = order;
  const { ships, arrives, arrived, missedDay } = deliveryOf(order, place, now);
  const processing: TimelineStep = {
    name: 'Processing',
    text: 'Within 1-2 business days.',
    detail:
      paymentStatus === 'pending'
        ? 'Starts when your payment clears.'
        : ships && noBreak(`Ships ${formatDayRange(ships)}`),
  };
  const delivery: TimelineStep = {
    name: 'Delivery',
    text: deliveryText(order, place),
    detail: arrives
      ? noBreak(`Expected ${formatDayRange(arrives)}`)
      : isAbroad(place.country, place.stateProvince) && texts.customs,
  };
  const isToShip = status === 'processing' && !shippedAt;
  const later = missedDay ? missedPromise(missedDay) : isToShip && delay && shipsLater(delay);
  if (later) {
    return [
      { name: 'Processing', text: 'Not packed yet.' },
      { name: 'Shipped', text: noBreak(later) },
      ships ? delivery : { name: 'Delivery', text: 'When we know that day.' },
    ];
  }
  if (status === 'processing' || !shippedAt) {
    return [processing, { name: 'Shipped', text: 'We email a tracking number.' }, delivery];
  }
  const shippedOn = formatDayRange(singleDay(new Date(shippedAt)));
  return [
    { name: 'Processing', text: 'Packed.' },
    {
      name: 'Shipped',
      text: noBreak(`Shipped ${shippedOn}. We emailed the tracking number.`),
      detail: trackingNumber && <Shipment carrier={carrier} trackingNumber={trackingNumber} />,
    },
    arrived
      ? { name: 'Delivery', text: noBreak(`Delivered ${formatDayRange(arrived)}.`) }
      : isUndelivered
        ? { name: 'Delivery', text: 'It came back to us.' }
        : delivery,
  ];
}
