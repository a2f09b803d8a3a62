import { estimateDelivery, formatDayRange, RETURN_DAYS } from '#shop/delivery.ts';
import { texts } from '#shop/messages.ts';
import { noBreak } from '#shop/no-break.ts';
import { paths } from '#shop/paths.ts';
import { Row } from './Row.tsx';
import { useShopNow } from './use-shop-now.ts';

/** When an order placed now would arrive in this country, and how long it can be returned; shown at the button that goes on. */
export function DeliveryAndReturns({ country }: { country: string }) {
  const now = useShopNow();
  const { arrives } = estimateDelivery({ country, orderedAt: now, now });
  return (
    <dl className="definition-rows small">
      <Row name={arrives ? 'Expected delivery' : 'Delivery'}>
        {arrives ? noBreak(formatDayRange(arrives)) : texts.customs}
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
