import { figuresOf } from '#shop/count-of.ts';

interface Props {
  of: number;
  listed: number;
}

/** `and 450 more`: a customer's newest orders and emails are listed. */
export function More({ of, listed }: Props) {
  return of > listed && <p className="muted">{`and ${figuresOf(of - listed)} more`}</p>;
}
