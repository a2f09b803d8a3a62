import { useStore } from '@nanostores/react';
import { formatCents } from '#shop/money.ts';
import { $notice } from '#stores/payment/state.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  totalCents: number;
  /** The text of the main button. */
  button: string;
}

/** What the shopper must read before paying. */
export function PaymentNotice({ totalCents, button }: Props) {
  const notice = useStore($notice);
  const confirmAgain = `Nothing has been charged: press ${button} if that suits you.`;
  if (!notice) return null;
  const texts = {
    'price-changed': `The total has changed to ${formatCents(totalCents)}. ${confirmAgain}`,
    'promo-ended': `Your promo code is no longer valid. The total is now ${formatCents(totalCents)}. ${confirmAgain}`,
    'earlier-payment-unknown':
      'We could not look up your last payment just now. If it went through, your confirmation comes by email; paying here does not charge you twice.',
  };
  return (
    <p className="notice" role="alert">
      <Icon name="alert" />
      <span>{texts[notice]}</span>
    </p>
  );
}
