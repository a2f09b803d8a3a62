import type { SyntheticEvent } from 'react';
import { brand } from '#shop/brand.ts';
import { noBreak } from '#shop/no-break.ts';
import { exchangeTerms, refundTerms, returnTexts } from '#shop/return-messages.ts';
import { returnSums, shippingWith } from '#shop/returns.ts';
import { monthAndDay, shopClock } from '#shop/shop-clock.ts';
import {
  createReturn,
  type Order,
  orderLink,
  type OrderReturns,
  sendReturn,
} from '#stores/order/order.ts';
import {
  type ReturnChoice,
  chosenPieces,
  onlyPieceOf,
  piecesAsked,
  returnableGroups,
} from '#stores/returns/return-choices.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { useAction } from '../use-action.ts';
import { useForm } from '../use-form.ts';
import { PieceChoice } from './PieceChoice.tsx';
import { ReturnAmounts } from './ReturnAmounts.tsx';
import styles from './returns.module.css';

interface Props {
  order: Order;
  returns: OrderReturns;
  now: Date;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for pieces to come back, and says what the shopper gets back before it is sent (requirements §6). */
export function ReturnForm({ order, returns, now, onSent, onClose }: Props) {
  const { until, leftCents, refundTo } = returns;
  const groups = returnableGroups(returns.pieces);
  const { isBusy, problem } = useAction(createReturn);
  const { values, errors, key, edit, bind, submit } = useForm({
    id: 'return',
    action: createReturn,
    renewsKey: true,
    initial: () => ({ choices: onlyPieceOf(returns.pieces), note: '' }),
    validate: ({ choices }) => {
      if (chosenPieces(groups, choices).length > 0) return {};
      const isChosen = groups.some((group) => choices[group.key]);
      return { choices: isChosen ? returnTexts.nextMissing : returnTexts.nothingChosen };
    },
  });
  if (until !== null && shopClock(now).day > until) return <TooLate until={until} />;

  const { choices, note } = values;
  const pieces = chosenPieces(groups, choices);
  const sums = returnSums(pieces, leftCents, shippingWith(pieces, returns));
  const choose = (group: string) => (choice: ReturnChoice | undefined) => {
    createReturn.dismissProblem();
    edit({ choices: { ...choices, [group]: choice } });
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const request = { ...orderLink(order), key, pieces: piecesAsked(pieces), note };
    submit(() => void sendReturn({ ...request, totalCents: sums.totalCents }, onSent));
  };
  const error = errors.choices ?? problem?.text;

  return (
    <form className={styles.form} onSubmit={send} aria-labelledby="return-form">
      <Head until={until} />
      <p className={`small ${styles.lead}`}>{returnTexts.lead}</p>
      <ul className={styles.pieces}>
        {groups.map((group) => (
          <PieceChoice
            key={group.key}
            group={group}
            choice={choices[group.key]}
            onChoose={choose(group.key)}
          />
        ))}
      </ul>
      <div className={styles.halves}>
        <Field {...bind('note')} label="Anything we should know" optional isLong maxLength={1000} />
        <section aria-labelledby="get-back">
          <h3 className="display-3" id="get-back">
            What you get back
          </h3>
          <ReturnAmounts order={order} pieces={pieces} sums={sums} />
          <p className="fine muted">
            <span>{refundTerms(refundTo, sums.totalCents)}</span>{' '}
            {pieces.some(({ newSize }) => newSize !== null) && <span>{exchangeTerms}</span>}
          </p>
        </section>
      </div>
      {error !== undefined && <Notice>{error}</Notice>}
      <p className={`buttons ${styles.send}`}>
        <Button type="submit" isBusy={isBusy}>
          Send request
        </Button>
        <Button
          variant="text"
          onClick={() => {
            createReturn.dismissProblem();
            onClose();
          }}
        >
          Close
        </Button>
      </p>
    </form>
  );
}

function Head({ until }: { until: string | null }) {
  return (
    <header className={styles.head}>
      <h2 className="display-3" id="return-form" ref={focusInView} tabIndex={-1}>
        Return or exchange
      </h2>
      {until !== null && <p className="small">{noBreak(`until ${monthAndDay(until)}`)}</p>}
    </header>
  );
}

function TooLate({ until }: { until: string }) {
  return (
    <section>
      <Head until={null} />
      <p className={styles.lead}>
        <span>
          {noBreak(
            `This order could be returned until ${monthAndDay(until)}, ${until.slice(0, 4)}: write to`,
          )}
        </span>{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </section>
  );
}
