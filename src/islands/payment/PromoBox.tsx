import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MAX_PROMO_CODE_LENGTH, formatDiscount } from '#shop/promo.ts';
import { $promoBox, applyPromo, editPromoCode, removePromo } from '#stores/payment/promo.ts';
import { $step } from '#stores/payment/state.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { focusIfLost } from '#stores/site/focus-if-lost.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import styles from './payment.module.css';

/** The field for a promo code, or the applied promo. */
export function PromoBox() {
  const isApplied = useStore($appliedPromo) !== undefined;
  const { isApplying } = useStore($promoBox);
  const container = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    // The control that had the focus was removed or disabled: the focus stays in the box.
    if (!isNew.current) focusIfLost(container.current?.querySelector<HTMLElement>('input, button'));
    isNew.current = false;
  }, [isApplied, isApplying]);
  return (
    <div className={styles.promo} ref={container}>
      {isApplied ? <AppliedPromo /> : <PromoField />}
    </div>
  );
}

function AppliedPromo() {
  const promo = useStore($appliedPromo);
  const isBusy = useStore($step) !== 'ready';
  if (!promo) return null;
  return (
    <>
      <p className="small" id="promo-applied">
        Promo Code
      </p>
      <div className="promo-chip" role="group" aria-labelledby="promo-applied">
        <span className="display-4" id="promo-applied-code">
          {promo.code}
        </span>
        <span className="muted">{formatDiscount(promo)}</span>
        <Button
          variant="text"
          aria-describedby="promo-applied-code"
          disabled={isBusy}
          onClick={removePromo}
        >
          Remove
        </Button>
      </div>
    </>
  );
}

function PromoField() {
  const { code, error, isApplying } = useStore($promoBox);
  const isBusy = useStore($step) !== 'ready';
  const apply = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The field is inside the payment form, where Enter would pay.
    event.preventDefault();
    if (!isBusy) void applyPromo();
  };
  return (
    <Field
      id="promo-code"
      label="Promo Code"
      value={code}
      maxLength={MAX_PROMO_CODE_LENGTH}
      required={false}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      readOnly={isApplying}
      error={error}
      live="alert"
      onEdit={editPromoCode}
      onKeyDown={apply}
      button={
        <Button
          disabled={code.trim() === '' || isApplying || isBusy}
          onClick={() => void applyPromo()}
        >
          Apply
        </Button>
      }
    />
  );
}
