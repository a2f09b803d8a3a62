import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import { $notice } from '#stores/payment.ts';
import { Icon } from '../Icon.tsx';

/** What must be read before the button is pressed. */
export function PaymentNotice({ totalCents }: { totalCents: number }) {
  const notice = useStore($notice);
  if (!notice) return null;
  const words = {
    'price-changed': `The total has changed to ${formatCents(totalCents)}. ${ASK_AGAIN}`,
    'promo-ended': `Your promo code no longer holds. The total is now ${formatCents(totalCents)}. ${ASK_AGAIN}`,
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

const ASK_AGAIN = `Nothing has been charged: press ${texts.payButton} if that suits you.`;
