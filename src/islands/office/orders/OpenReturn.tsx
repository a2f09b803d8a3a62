import { useState } from 'react';
import { officeCreateReturn } from '#contracts/returns/office-returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { RETURN_REASONS, type ReturnReason, UNDELIVERED } from '#shop/returns.ts';
import { runAction } from '#stores/office/managed.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { returnableGroups } from '#stores/returns/return-choices.ts';
import { Field } from '#islands/Field.tsx';
import { Dialog } from '../Dialog.tsx';
import { Size } from '../Size.tsx';
import { ActionForm } from '../ActionForm.tsx';
import styles from './open-return.module.css';

const REASONS = Object.entries(RETURN_REASONS) as [ReturnReason, string][];
const reasonOf = (value: string) => REASONS.find(([reason]) => reason === value)?.[0];

/** What is chosen for one piece. */
interface Piece {
  reason: ReturnReason | undefined;
  /** Empty for money. */
  newSize: string;
}

/** Opens a return for a caller, or for a parcel that came back. */
export function OpenReturn({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  // The same return, however often it is sent, unless something was changed.
  const [key, setKey] = useState(() => crypto.randomUUID());
  // What can come back; a poll does not change it under the form.
  const [groups] = useState(() => returnableGroups(order.returnable));
  const [isUndelivered, setUndelivered] = useState(false);
  const [note, setNote] = useState('');
  /** The pieces of each group that come back. */
  const [lines, setLines] = useState<readonly (readonly Piece[])[]>(() => groups.map(() => []));
  const [error, setError] = useState<string>();
  const edit = (line: number, pieces: readonly Piece[]) => {
    setLines(lines.with(line, pieces));
    setKey(crypto.randomUUID());
    setError(undefined);
  };
  const send = () => {
    const chosen = groups.flatMap(({ pieces: [{ itemId, size }] }, line) =>
      (lines[line] ?? []).map((piece, index) => ({ ...piece, itemId, size, line, index })),
    );
    if (chosen.length === 0) {
      setError('Choose how many come back.');
      return 'quantity-0';
    }
    const pieces = [];
    for (const { itemId, size, line, index, ...piece } of chosen) {
      const reason = isUndelivered ? UNDELIVERED : piece.reason;
      if (!reason) {
        setError('Choose a reason.');
        return `reason-${line}-${index}`;
      }
      const newSize = isUndelivered ? null : piece.newSize || null;
      pieces.push({ itemId, size, quantity: 1, reason, newSize });
    }
    const { orderNumber } = order;
    const body = { orderNumber, key, pieces, isUndelivered, note };
    void runAction(officeCreateReturn, body, ({ returnNumber }) =>
      location.assign(officePaths.return(returnNumber)),
    );
    return undefined;
  };
  if (groups.length === 0) {
    return (
      <Dialog title="Open a return" onClose={onClose} narrow>
        <p>Every piece has come back, or is in another return.</p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Open a return" onClose={onClose}>
      <ActionForm
        contract={officeCreateReturn}
        label="Open return"
        busyLabel="Opening..."
        onSubmit={send}
        onClose={onClose}
      >
        <label className="checkbox">
          <input
            type="checkbox"
            checked={isUndelivered}
            onChange={() => setUndelivered(!isUndelivered)}
          />
          Came back undelivered
        </label>
        {groups.map(({ key: group, pieces: same }, line) => {
          const [first] = same;
          const pieces = lines[line] ?? [];
          const sizes = first.sizes.filter(({ free }) => free !== 0).map(({ size }) => size);
          return (
            <fieldset key={group} className={styles.returned}>
              <legend>
                <Size size={first.size} quantity={same.length} /> {first.product}
                {first.isExchanged && ', which came by exchange'}
              </legend>
              <Field
                id={`quantity-${line}`}
                label="How many"
                options={Array.from({ length: same.length + 1 }, (_, count) => String(count))}
                value={String(pieces.length)}
                error={line === 0 && lines.every(({ length }) => length === 0) ? error : undefined}
                onEdit={(count) => edit(line, firstPieces(pieces, Number(count)))}
              />
              {!isUndelivered &&
                pieces.map((piece, index) => {
                  const of = pieces.length > 1 ? ` of piece ${index + 1}` : '';
                  const change = (part: Partial<Piece>) =>
                    edit(line, pieces.with(index, { ...piece, ...part }));
                  return (
                    <div key={index} className={styles.returned}>
                      <Field
                        id={`reason-${line}-${index}`}
                        label={`Reason${of}`}
                        options={['', ...REASONS]}
                        value={piece.reason ?? ''}
                        error={piece.reason ? undefined : error}
                        onEdit={(value) => change({ reason: reasonOf(value) })}
                      />
                      <Field
                        id={`next-${line}-${index}`}
                        label={`What next${of}`}
                        options={[['', 'Money back'], ...sizes]}
                        value={piece.newSize}
                        onEdit={(newSize) => change({ newSize })}
                      />
                    </div>
                  );
                })}
            </fieldset>
          );
        })}
        <Field
          id="return-note"
          label="Note"
          optional
          isLong
          maxLength={1000}
          value={note}
          onEdit={setNote}
        />
      </ActionForm>
    </Dialog>
  );
}

/** So many pieces: what was chosen for them stays. */
const firstPieces = (pieces: readonly Piece[], count: number): Piece[] =>
  Array.from({ length: count }, (_, index) => pieces[index] ?? { reason: undefined, newSize: '' });
