import {
  type DeliveryPlace,
  describeDelivery,
  estimateDelivery,
  formatDayRange,
  RETURN_DAYS,
} from '#shop/delivery.ts';
import { texts } from '#shop/messages.ts';
import { noBreak } from '#shop/no-break.ts';
import { paths } from '#shop/paths.ts';
import { Row } from './Row.tsx';
import { useShopNow } from './use-shop-now.ts';

interface Props extends DeliveryPlace {
  isMethodNamed?: boolean;
}

/**
 * When an order placed now would arrive at this place, and how long it can be returned; shown at the button that goes
 * on.
 */
export function DeliveryAndReturns({ isMethodNamed, ...place }: Props) {
  const now = useShopNow();
  const estimate = estimateDelivery({ ...place, orderedAt: now, now });
  const { arrives, isAbroad } = estimate;
  const method = isMethodNamed && place.method ? `, ${place.method.name}` : '';
  return (
    <dl className="definition-rows small">
      <Row name={arrives ? 'Expected delivery' : 'Delivery'}>
        {isAbroad && !arrives
          ? texts.customs
          : noBreak(arrives ? formatDayRange(arrives) + method : describeDelivery(estimate))}
      </Row>
      <div>
        <dt>
          {/* A new tab keeps a typed card. */}
          <a href={paths.shippingReturns} target="_blank">
            Returns<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </dt>
        <dd>{`Within ${RETURN_DAYS} days`}</dd>
      </div>
    </dl>
  );
}
