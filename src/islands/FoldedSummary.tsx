import { useStore } from '@nanostores/react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { availableQuantity } from '#shop/availability.ts';
import { countItems } from '#shop/cart.ts';
import { countOf } from '#shop/count-of.ts';
import { $isSummaryOpen } from '#stores/cart/order-summary.ts';
import { type OrderSummary, SummaryAmounts } from './OrderSummary.tsx';
import { useCart } from './use-cart.ts';

/** From here on the summary is beside the form (styles/application/page.css). */
const WIDE = '(width >= 1024px)';

/** Whether the order summary is beside the form; otherwise it is folded above it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
  );
}

/** The order summary in one row with its total; what the shopper opened stays open (requirements §2). */
export function FoldedSummary({ children, ...amounts }: ComponentProps<typeof OrderSummary>) {
  const isOpen = useStore($isSummaryOpen);
  const { lines } = useCart();
  const pieces = countItems(lines.map((line) => ({ ...line, quantity: availableQuantity(line) })));
  return (
    <aside className="folded-summary" aria-labelledby="folded-summary">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => $isSummaryOpen.set(currentTarget.open)}
      >
        {/* By the press itself: `toggle` comes later, and a page that is left before it forgets the press. */}
        <summary
          onClick={(event) => {
            event.preventDefault();
            $isSummaryOpen.set(!isOpen);
          }}
        >
          <h2 className="display-4" id="folded-summary">
            {`Order Summary, ${countOf(pieces, 'piece')}`}
          </h2>
          <span className="price">{amounts.total}</span>
        </summary>
        {children}
        <SummaryAmounts {...amounts} />
      </details>
    </aside>
  );
}
