import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { countOf } from '#shop/count-of.ts';
import { UNITED_STATES } from '#shop/domestic.ts';
import { hasZones } from '#shop/selling.generated.ts';
import { freeShipping, sameEverywhere } from '#shop/cart-shipping.ts';
import { homeZone, promisedBy } from '#shop/selling.ts';
import { linkFailed, newerVersion } from '#shop/link-messages.ts';
import { texts } from '#shop/messages.ts';
import { formatCents } from '#shop/money.ts';
import { amountRows, DISCOUNT, SHIPPING } from '#shop/pricing.ts';
import { taxUnknown } from '#shop/sales-tax.ts';
import { paths, SESSION_EXPIRED } from '#shop/paths.ts';
import { howToAdjust } from '#shop/short-line-messages.ts';
import { $shortLines } from '#stores/cart/cart.ts';
import { $isOpening, $linkNotice } from '#stores/cart/link-notice.ts';
import { cartQuote } from '#stores/cart/quote.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { Button } from '../Button.tsx';
import { DeliveryAndReturns } from '../DeliveryAndReturns.tsx';
import { Icon } from '../Icon.tsx';
import { Notice } from '../Notice.tsx';
import { ESTIMATED_TOTAL, OrderSummary } from '../OrderSummary.tsx';
import { useCart } from '../use-cart.ts';
import { AppliedCode } from './AppliedCode.tsx';
import { CartLines } from './CartLines.tsx';
import { FreeShippingBar } from './FreeShippingBar.tsx';
import { RecoveredOrder } from './RecoveredOrder.tsx';
import styles from './cart.module.css';

interface Props {
  /** Title and steps, rendered by the page. */
  head?: ReactNode;
  /** Shown if the cart is empty. */
  empty?: ReactNode;
}

export function Cart({ head, empty }: Props) {
  const { lines, count } = useCart();
  const quote = useStore(cartQuote.$quote);
  const boughtCents = quote.subtotalCents - quote.unavailableCents;
  const shippingCents = hasZones ? sameEverywhere(boughtCents) : 0;
  const free = hasZones && freeShipping(boughtCents);
  const totalCents = quote.totalCents - (quote.shippingCents ?? 0) + (shippingCents ?? 0);
  const shortLines = useStore($shortLines);
  const shortage = shortLines.length > 0 ? howToAdjust(shortLines) : undefined;
  useEffect(() => cartQuote.follow(), []);
  const isOpening = useStore($isOpening);
  useEffect(() => {
    // The script of every page opens the link; if it can't be loaded, the cart is shown as it was, and the address
    // keeps the link.
    if (!$isOpening.get()) return;
    void loadLink('open the link again').then((link) => link ?? $isOpening.set(false));
  }, []);
  const { sentences, canUndo } = useStore($linkNotice);
  const said = sentences.join(' ');
  const promo = useStore($appliedPromo);
  const root = useRef<HTMLDivElement>(null);
  // The removed line contained the focused button.
  const keepFocus = () => root.current?.focus();
  const showShortLine = () =>
    focusInView(root.current?.querySelector<HTMLElement>('[data-adjust]'));

  if (isOpening) {
    return (
      <>
        {head}
        <p className="lead" role="status">
          Filling your cart…
        </p>
      </>
    );
  }
  const state = count === 0 ? texts.emptyCart : describeCart(count, totalCents, shortage);
  return (
    <div className={styles.root} ref={root} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {`${said} ${state}`.trim()}
      </p>
      {location.hash === SESSION_EXPIRED && <ExpiredNotice />}
      <RecoveredOrder cartIsEmpty={count === 0} />
      {count === 0 ? (
        <EmptyCart sentence={said}>{empty}</EmptyCart>
      ) : (
        <>
          {head}
          <div className="split">
            <div>
              {said && (
                <div className={styles.link}>
                  <p>{said}</p>
                  {canUndo && (
                    <Button
                      variant="text"
                      onClick={() => {
                        void loadLink('press Undo again').then((link) => link?.undoLink());
                        keepFocus();
                      }}
                    >
                      Undo
                    </Button>
                  )}
                </div>
              )}
              <CartLines lines={lines} onRemoved={keepFocus} />
            </div>
            <OrderSummary
              rows={amountRows(
                { ...quote, shippingCents },
                { value: taxUnknown.cart },
                shippingCents === null ? { value: taxUnknown.cart } : {},
              ).map((row) => ({
                ...row,
                ...(promo &&
                  row.label === DISCOUNT && {
                    label: <AppliedCode code={promo.code} onRemoved={keepFocus} />,
                  }),
                ...(free && row.label === SHIPPING && { below: <FreeShippingBar {...free} /> }),
              }))}
              total={formatCents(totalCents)}
              isEstimate
              foot={<CartActions shortage={shortage} onShort={showShortLine} />}
            />
          </div>
          <div className={styles.bar}>
            <p>
              <span className="display-5">{ESTIMATED_TOTAL}</span>
              <br />
              <span className="display-3">{formatCents(totalCents)}</span>
            </p>
            <Proceed shortage={shortage} onShort={showShortLine} />
          </div>
        </>
      )}
    </div>
  );
}

/** The code of links that fill the cart; undefined, with a toast, if a deploy has taken its place. */
const loadLink = (again: string) =>
  import('#stores/cart/open-link.ts').catch(() => {
    showFailure({ title: linkFailed, text: newerVersion(again) });
    return undefined;
  });

/** The page of an empty cart; what a link says of it replaces its sentence. */
function EmptyCart({ sentence, children }: { sentence: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lead = root.current?.querySelector('.lead');
    if (lead && sentence) lead.textContent = sentence;
  }, [sentence]);
  return <div ref={root}>{children}</div>;
}

function describeCart(count: number, totalCents: number, shortage = ''): string {
  return `${countOf(count, 'item')} in your cart, estimated total ${formatCents(totalCents)}. ${shortage}`.trim();
}

interface ActionsProps {
  /** The change that must come first, if a line is short. */
  shortage: string | undefined;
  /** Leads to the first short line. */
  onShort: () => void;
}

/** The method that is taken at first at home, named if there is another. */
function homeMethod() {
  const { rates } = homeZone();
  return { method: promisedBy(rates[0]), isMethodNamed: rates.length > 1 };
}

function CartActions({ shortage, onShort }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {shortage && (
        <p className={`small ${styles.reason}`} id="cart-shortage">
          <Icon name="alert" />
          <span>{shortage}</span>
        </p>
      )}
      <Proceed shortage={shortage} onShort={onShort} />
      <p className={`fine muted ${styles.guest}`}>{texts.noAccountNeeded}</p>
      <a className="button button-second button-wide" href={paths.home}>
        Continue Shopping
      </a>
      {/* No address is known yet: checkout starts with this country too. */}
      {!shortage && <DeliveryAndReturns country={UNITED_STATES} {...(hasZones && homeMethod())} />}
    </div>
  );
}

/** In the order summary, and below 768 at the foot of the screen. */
function Proceed({ shortage, onShort }: ActionsProps) {
  const proceed = 'Proceed to Checkout';
  return shortage ? (
    <Button
      isWide
      className={`button-waiting ${styles.proceed}`}
      aria-describedby="cart-shortage"
      onClick={onShort}
    >
      {proceed}
    </Button>
  ) : (
    <a className={`button button-wide ${styles.proceed}`} href={paths.checkout}>
      {proceed}
    </a>
  );
}

function ExpiredNotice() {
  return (
    <Notice tone="plain" icon="alert" isSilent className={styles.expired}>
      {texts.dontPayAgain}
    </Notice>
  );
}
