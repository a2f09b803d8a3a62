import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { processing } from '#shop/site-messages.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `second` is not the first of its view, `text` stands in a line. */
  variant?: 'second' | 'text' | undefined;
  size?: 'small' | 'large' | undefined;
  isWide?: boolean;
  isBusy?: boolean;
  /** The label while its action runs. */
  busyLabel?: ReactNode;
}

/** A button of one of the looks of styles/button.css. */
export function Button(props: Props) {
  const { variant, size, isWide, isBusy, busyLabel = processing, ...others } = props;
  const { className, children, ...attributes } = others;
  const classes = [
    variant === 'text' ? 'text-button' : 'button',
    variant === 'second' && 'button-second',
    size && `button-${size}`,
    isWide && 'button-wide',
    className,
  ];
  return (
    <button
      type="button"
      {...attributes}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
