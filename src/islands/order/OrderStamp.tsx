import { formatDay } from '#shop/shop-clock.ts';

interface Props {
  orderNumber: string;
  orderedAt: Date;
  className: string | undefined;
}

/** The stamp of an order, its number and date in the ring. Decoration: both are in the text too. */
export function OrderStamp({ orderNumber, orderedAt, className }: Props) {
  return (
    <svg className={className} viewBox="0 0 200 200" aria-hidden="true">
      <g fill="none" stroke="currentColor">
        <circle cx="100" cy="100" r="96" strokeWidth="4" />
        <circle cx="100" cy="100" r="89" strokeWidth="1.4" />
        <circle cx="100" cy="100" r="60" strokeWidth="1.4" />
        <circle cx="100" cy="100" r="56" strokeWidth="3" />
        <path id="stamp-number" stroke="none" d="M34 100a66 66 0 0 1 132 0" />
        <path id="stamp-date" stroke="none" d="M17 100a83 83 0 0 0 166 0" />
      </g>
      <g fill="currentColor" textAnchor="middle">
        <text>
          <textPath href="#stamp-number" startOffset="50%">
            {orderNumber}
          </textPath>
        </text>
        <text>
          <textPath href="#stamp-date" startOffset="50%">
            {formatDay(orderedAt)}
          </textPath>
        </text>
        <use href="#mark" x="68" y="64" width="64" height="72" />
      </g>
    </svg>
  );
}
