import { formatListed } from '#shop/office-clock.ts';
import { shopNow } from '#stores/site/clock.ts';

/** An instant in a list, on the shop's clock. */
export function Time({ at }: { at: string }) {
  return (
    <time className="small muted" dateTime={at}>
      {formatListed(new Date(at), shopNow())}
    </time>
  );
}
