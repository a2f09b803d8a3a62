import { paymentBadges, type PaymentStatus as Status } from '#shop/order-state.ts';
import { Icon } from '../Icon.tsx';

const TONES = {
  good: { badge: 'badge-completed', icon: 'check' },
  bad: { badge: 'badge-failed', icon: 'close' },
  pending: { badge: 'badge-pending', icon: undefined },
} as const;

/** The badge of a payment status: text and icon carry the meaning, not color alone. */
export function PaymentStatus({ status }: { status: Status }) {
  const { label, tone } = paymentBadges[status];
  const { badge, icon } = TONES[tone];
  return (
    <span className={`badge ${badge}`}>
      {icon && <Icon name={icon} />}
      {label}
    </span>
  );
}
