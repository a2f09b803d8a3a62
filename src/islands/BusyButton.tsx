import type { ButtonHTMLAttributes } from 'react';
import { processing } from '#shop/site-messages.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  isBusy: boolean;
}

/** A button that says so while what it started is being done. */
export function BusyButton({ isBusy, children, ...attributes }: Props) {
  return (
    <button type="button" {...attributes} aria-busy={isBusy}>
      {isBusy ? processing : children}
    </button>
  );
}
