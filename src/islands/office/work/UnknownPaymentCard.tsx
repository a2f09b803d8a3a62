import { formatCents, formatMoney } from '#shop/money.ts';
import type { UnknownPayment } from '#stores/office/work.ts';
import { Amounts, Row } from '#islands/Row.tsx';
import { Item } from '../Item.tsx';
import { Time } from '../Time.tsx';
import { ResolvePayment } from './ResolvePayment.tsx';
import styles from './unknown-payment.module.css';

/** A payment that the database lost: what it says of itself beside what the shop asks, and what can be done with it. */
export function UnknownPaymentCard({ payment }: { payment: UnknownPayment }) {
  const { amountCents, currency, lower, problem, isErased } = payment;
  const amount = formatMoney(amountCents, currency);
  const isBad = !isErased && (lower !== null || problem !== null);
  return (
    <article
      className={styles.panel}
      data-bad={isBad}
      aria-label={`Payment of ${amount}, ${payment.id}`}
    >
      <div className={styles.columns}>
        <div>
          <h3 className={styles.amount}>{amount}</h3>
          <Facts payment={payment} />
        </div>
        <Pieces payment={payment} />
      </div>
      <ResolvePayment payment={payment} />
    </article>
  );
}

function Facts({ payment }: { payment: UnknownPayment }) {
  const { provider, id, url, paidAt, name, email, hasShop, otherAddress } = payment;
  const providerName = provider === 'paypal' ? 'PayPal' : 'Stripe';
  return (
    <>
      <dl className="definition-rows">
        <Row name="Provider">{providerName}</Row>
        <Row name="When">
          <Time at={paidAt} />
        </Row>
        {name !== null && <Row name="Name">{name}</Row>}
        {email !== null && (
          <Row name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Row>
        )}
        <Row name="Payment">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" aria-label={`${id} at ${providerName}`}>
              {id}
            </a>
          ) : (
            id
          )}
        </Row>
      </dl>
      {otherAddress !== null && (
        <p className="small office-bad">{`It names ${otherAddress}: check that it is yours.`}</p>
      )}
      {!hasShop && (
        <p className="small office-bad">It does not name its shop: check that it is yours.</p>
      )}
    </>
  );
}

function Pieces({ payment }: { payment: UnknownPayment }) {
  const { pieces, amountCents, currency, discountCents, shippingCents } = payment;
  const { taxCents, taxLabel, lower, shopTotalCents, isUnreadable } = payment;
  const money = (cents: number) => formatMoney(cents, currency);
  const rows = [
    discountCents > 0 && { label: 'Discount', value: money(-discountCents) },
    shippingCents > 0 && { label: 'Shipping', value: money(shippingCents) },
    pieces.length > 0 && !isUnreadable && { label: taxLabel, value: money(taxCents) },
  ];
  return (
    <div>
      <h4 className="display-5 muted">Pieces, as the payment says</h4>
      <ul className={styles.pieces}>
        {pieces.map(({ unitCents, shopCents, ...piece }, index) => (
          <Item key={index} {...piece} note="">
            <span className={styles.price}>
              <span className={unitCents === shopCents ? 'price' : 'price office-bad'}>
                {money(unitCents) + (piece.quantity > 1 ? ' each' : '')}
              </span>
              {unitCents === shopCents ? (
                <span className="small muted">as in the shop</span>
              ) : (
                <span className="small">
                  {shopCents === null
                    ? 'Not in the shop'
                    : `The shop’s price: ${formatCents(shopCents)}`}
                </span>
              )}
            </span>
          </Item>
        ))}
      </ul>
      {pieces.length === 0 && (
        <p className="muted">
          {isUnreadable ? 'What was bought can’t be read.' : 'It does not say what was bought.'}
        </p>
      )}
      <Amounts rows={rows} total={money(amountCents)} totalLabel="Paid" />
      {lower !== null && shopTotalCents !== null && (
        <dl className="definition-rows amounts office-bad">
          <Row name="At the shop’s prices">{formatCents(shopTotalCents)}</Row>
        </dl>
      )}
    </div>
  );
}
