import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { Icon } from '../Icon.tsx';
import styles from './payment.module.css';

/** For a return from a provider to an empty cart: the order may have been placed already. */
export function NothingToPay() {
  return (
    <div className={styles.nothing}>
      <p className="notice">
        <Icon name="alert" />
        <span>There is nothing in your cart to pay for. {texts.dontPayAgain}</span>
      </p>
      <a className="button" href={paths.home}>
        Continue Shopping
      </a>
    </div>
  );
}
