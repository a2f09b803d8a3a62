import { useStore } from '@nanostores/react';
import { formatCents } from '#shop/money.ts';
import { $notice } from '#stores/payment/state.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  totalCents: number;
  /** What the main button says. */
  button: string;
}

/** What must be read before the button is pressed. */
export function PaymentNotice({ totalCents, button }: Props) {
  const notice = useStore($notice);
  const askAgain = `Nothing has been charged: press ${button} if that suits you.`;
  if (!notice) return null;
  const words = {
    'price-changed': `The total has changed to ${formatCents(totalCents)}. ${askAgain}`,
    'promo-ended': `Your promo code no longer holds. The total is now ${formatCents(totalCents)}. ${askAgain}`,
    'earlier-payment-unknown':
      'We could not look up your last payment just now. If it went through, your confirmation comes by e-mail; paying here does not charge you twice.',
  };
  return (
    <p className="notice" role="alert">
      <Icon name="alert" />
      <span>{words[notice]}</span>
    </p>
  );
}
