import { useState } from 'react';
import {
  officeReceiveReturn,
  type ManagedPiece,
  type ManagedReturn,
} from '#contracts/office/returns.ts';
import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { pieceLabel, reasonLabel } from '#shop/return-labels.ts';
import { PIECE_CONDITIONS, type PieceCondition } from '#shop/returns.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { Button } from '#islands/Button.tsx';
import { Choice, optionsOf } from '#islands/Choice.tsx';
import { Row } from '#islands/Row.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Item } from '../Item.tsx';
import { Time } from '../Time.tsx';
import { StateWord, StepsState } from '../OrderState.tsx';
import { Section } from '../Section.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { useAction } from '#islands/use-action.ts';
import { useForm } from '#islands/use-form.ts';
import styles from './returns.module.css';

export function ReturnedPieces({ returned }: { returned: ManagedReturn }) {
  const { pieces, note } = returned;
  const received = pieces.filter(({ receivedAt }) => receivedAt !== null).length;
  const count = countOf(pieces.length, 'piece');
  return (
    <Section
      title="Pieces"
      tool={<p className="muted">{received > 0 ? `${received} of ${count} marked` : count}</p>}
    >
      <ul className={styles.pieces}>
        {pieces.map((piece) => (
          <Item key={piece.id} {...piece} quantity={1} note={formatCents(piece.priceCents)}>
            <StateWord>{pieceLabel(piece, 'owner')}</StateWord>
            <dl className="definition-rows">
              <Row name="Reason">{reasonLabel(piece.reason, 'owner')}</Row>
            </dl>
            <Arrival returned={returned} piece={piece} />
          </Item>
        ))}
      </ul>
      {note && <blockquote className={styles.note} dir="auto">{`“${note}”`}</blockquote>}
    </Section>
  );
}

function Arrival({ returned, piece }: { returned: ManagedReturn; piece: ManagedPiece }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { receivedAt, receivedBy, condition, outcome, isRestocked } = piece;
  const isOpen = returned.state === 'label_sent' || returned.state === 'received';
  const canBeMarked = isOpen && outcome !== 'refunded' && outcome !== 'exchanged';
  const close = () => setCorrecting(false);
  const isMarking = canBeMarked && (receivedAt === null || isCorrecting);
  if (!isMarking && receivedAt === null) return null;
  return (
    <section>
      <h2 className="visually-hidden" tabIndex={-1}>
        {`${piece.product} ${piece.size}`}
      </h2>
      {isMarking ? (
        <ReceiveForm returned={returned} piece={piece} onClose={isCorrecting ? close : undefined} />
      ) : (
        <div className={`office-facts ${styles.arrived}`}>
          <StepsState
            word={condition ? 'Received' : 'Not in the parcel'}
            made={condition ? 1 : 0}
            total={1}
          />
          <p>
            <span>{condition && PIECE_CONDITIONS[condition]}</span>
            {isRestocked && <span>, 1 back in stock</span>}
            <br />
            <span className="small muted">
              {receivedAt !== null && <Time at={receivedAt} />}
              {receivedBy !== null && <span>{`, by ${receivedBy}`}</span>}
            </span>
          </p>
          {canBeMarked && (
            <Button variant="text" onClick={() => setCorrecting(true)}>
              <span>Correct</span>
              <span className="visually-hidden">{`: ${piece.product} ${piece.size}`}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface FormProps {
  returned: ManagedReturn;
  piece: ManagedPiece;
  onClose: (() => void) | undefined;
}

function ReceiveForm({ returned: { returnNumber, pieces }, piece, onClose }: FormProps) {
  const receive = managedReturn.action(officeReceiveReturn, { id: piece.id });
  const { isOtherBusy } = useAction(receive);
  const isLast = pieces.every(({ id, outcome }) => id === piece.id || outcome !== null);
  const missing = { returnNumber, pieceId: piece.id, condition: null, isRestocked: false };
  const { values, edit } = useForm<{ condition: PieceCondition; isRestocked: boolean }>({
    id: piece.id,
    action: receive,
    initial: {
      condition: piece.condition ?? 'as_new',
      isRestocked: piece.condition ? piece.isRestocked : true,
    },
  });
  const mark = (marked: Pick<typeof missing, 'isRestocked'>) =>
    void receive.run({ ...missing, ...marked }, () => onClose?.());
  return (
    <div className={styles.receive}>
      <ActionForm
        action={receive}
        label="Mark as received"
        busyLabel="Marking..."
        name={`${piece.product} ${piece.size}`}
        isSecond
        onSubmit={() => mark(values)}
        onClose={onClose}
      >
        <Choice
          legend="Condition"
          options={optionsOf(PIECE_CONDITIONS)}
          value={values.condition}
          onChoose={(condition) => edit({ condition, isRestocked: condition === 'as_new' })}
        />
        <label className="checkbox">
          <input
            type="checkbox"
            checked={values.isRestocked}
            onChange={() => edit({ isRestocked: !values.isRestocked })}
          />
          Put back into stock
        </label>
      </ActionForm>
      {isLast ? (
        <AskInPlace
          action={managedReturn.action(officeReceiveReturn, { id: `${piece.id} missing` })}
          body={missing}
          label="Not in the parcel"
          name={`${piece.product} ${piece.size}`}
          question="It is the last open piece: the return closes for good, and the shopper is told."
          safeLabel="Keep it open"
        />
      ) : (
        <Button variant="text" disabled={isOtherBusy} onClick={() => mark(missing)}>
          Not in the parcel
        </Button>
      )}
    </div>
  );
}
