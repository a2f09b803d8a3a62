import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { lineTotalCents } from '#shop/pricing.ts';
import { formatCents } from '#shop/money.ts';
import {
  howToAdjust,
  adjustLabel,
  nothingCharged,
  paidAfterAdjusting,
  soldOutAtStart,
} from '#shop/short-line-messages.ts';
import { describeShortage } from '#shop/stock-messages.ts';
import { sizeLabel, variantId } from '#shop/variant.ts';
import { $shortLines, type ShownLine } from '#stores/cart/cart.ts';
import { adjustLine } from '#stores/cart/edit-cart.ts';
import { $notice, $quote } from '#stores/payment/state.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './sold-out.module.css';

/** The lines that can't be had, above the ways to pay, each with the button that adjusts it. */
export function SoldOut() {
  const lines = useStore($shortLines);
  const isRefused = useStore($notice) === 'sold-out';
  const { totalCents, subtotalCents, unavailableCents } = useStore($quote);
  const hasPromo = useStore($appliedPromo) !== undefined;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRefused) focusInView(root.current?.querySelector('button'));
  }, [isRefused, lines.length]);
  if (lines.length === 0) return null;

  const adjust = (line: ShownLine) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    adjustLine(line);
    // The pressed button goes with the block.
    if ($shortLines.get().length === 0) {
      $notice.set(undefined);
      focusInView(form?.querySelector<HTMLElement>('[type="submit"]'));
    }
  };
  return (
    <section className={styles.soldOut} aria-labelledby="sold-out" ref={root}>
      <div className={styles.reason} role="alert">
        <Icon name="alert" />
        <h2 className="display-3" id="sold-out">
          {isRefused ? nothingCharged : 'Not available'}
        </h2>
        <p>{isRefused ? soldOutAtStart(lines) : howToAdjust(lines)}</p>
      </div>
      {lines.map((line) => (
        <div key={variantId(line.id, line.size)}>
          <div className={`order-item ${styles.line}`}>
            <img src={line.product.image || undefined} width={68} height={68} alt="" />
            <p id={variantId(line.id, line.size)}>
              <span>{line.product.name}</span>
              <br />
              <span className="muted">{sizeLabel(line.size)}</span>
              <span className="order-item-shortage">{describeShortage(line)}</span>
            </p>
            <span className="price">{formatCents(lineTotalCents(line))}</span>
          </div>
          <p className={styles.adjust}>
            <Button
              aria-describedby={variantId(line.id, line.size)}
              onClick={adjust(line)}
              data-adjust
            >
              {adjustLabel(line)}
            </Button>
            {line === lines.at(-1) && (
              <span className="small">
                {paidAfterAdjusting(totalCents, subtotalCents === unavailableCents, hasPromo)}
              </span>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}
