import { paymentBadges } from '#shop/order-state.ts';
import { Icon } from '../Icon.tsx';

const ICONS = {
  completed: 'check',
  failed: 'close',
  pending: undefined,
  refunded: undefined,
} as const;

/** The badges of a payment: text and icon carry the meaning, not color alone. */
export function PaymentBadges(order: Parameters<typeof paymentBadges>[0]) {
  return paymentBadges(order).map(({ status, label }) => {
    const icon = ICONS[status];
    return (
      <span key={label} className={`badge badge-${status}`}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
      </span>
    );
  });
}
