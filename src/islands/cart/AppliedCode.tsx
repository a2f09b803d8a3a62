import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import styles from './cart.module.css';
import { Button } from '../Button.tsx';

interface Props {
  code: string;
  onRemoved: () => void;
}

/** The applied promo code, in the place of the discount's name. */
export function AppliedCode({ code, onRemoved }: Props) {
  return (
    <span className={styles.code}>
      <span className="visually-hidden">Discount </span>
      <span className="display-5" id="applied-code">
        {code}
      </span>
      <Button
        variant="text"
        aria-describedby="applied-code"
        onClick={() => {
          $appliedPromo.set(undefined);
          onRemoved();
        }}
      >
        Remove
      </Button>
    </span>
  );
}
