import { useState } from 'react';
import { adminCreateReturn } from '#contracts/admin-returns.ts';
import { adminPaths } from '#shop/admin-paths.ts';
import { findProduct } from '#shop/catalog.ts';
import { RETURN_REASONS, type ReturnReason } from '#shop/returns.ts';
import { runAction } from '#stores/admin/managed.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { Field } from '#islands/Field.tsx';
import { Dialog } from '../Dialog.tsx';
import { Size } from '../Pieces.tsx';
import { ActionForm } from './ActionForm.tsx';
import styles from './order.module.css';

const REASONS = Object.entries(RETURN_REASONS) as [ReturnReason, string][];
const MONEY = 'Money back';

interface Line {
  quantity: string;
  reason: string;
  /** The new size, or MONEY. */
  next: string;
}

/** Opens a return for a caller, or for a parcel that came back. */
export function OpenReturn({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  // The same return, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const [isUndelivered, setUndelivered] = useState(false);
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<readonly Line[]>(() =>
    order.items.map(() => ({ quantity: '0', reason: '', next: MONEY })),
  );
  const [error, setError] = useState<string>();
  const edit = (at: number, change: Partial<Line>) => {
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
    setError(undefined);
  };
  const send = () => {
    const chosen = order.items
      .map(({ id, size }, index) => ({ ...lines[index], itemId: id, size, index }))
      .filter(({ quantity }) => quantity !== '0');
    const unclear = chosen.find(({ reason }) => !isUndelivered && !reason);
    if (chosen.length === 0 || unclear) {
      setError(unclear ? 'Choose a reason.' : 'Choose how many come back.');
      return unclear ? `reason-${unclear.index}` : 'quantity-0';
    }
    const pieces = chosen.map(({ itemId, size, quantity, reason, next }) => ({
      itemId,
      size,
      quantity: Number(quantity),
      reason: REASONS.find(([, name]) => name === reason)?.[0] ?? 'changed_my_mind',
      newSize: next === MONEY || isUndelivered ? null : (next ?? null),
    }));
    const { orderNumber } = order;
    const body = { orderNumber, key, pieces, isUndelivered, note };
    void runAction(adminCreateReturn, body, ({ returnNumber }) =>
      location.assign(adminPaths.return(returnNumber)),
    );
    return undefined;
  };
  return (
    <Dialog title="Open a return" onClose={onClose}>
      <ActionForm
        contract={adminCreateReturn}
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
        {order.items.map(({ id, productId, product, size, quantity }, index) => (
          <fieldset key={id} className={styles.returned}>
            <legend>
              <Size size={size} quantity={quantity} /> {product}
            </legend>
            <Field
              id={`quantity-${index}`}
              label="How many"
              options={Array.from({ length: quantity + 1 }, (_, count) => String(count))}
              value={lines[index]?.quantity ?? ''}
              error={error && index === 0 && !lines.some(isChosen) ? error : undefined}
              onEdit={(text) => edit(index, { quantity: text })}
            />
            {!isUndelivered && lines[index] && isChosen(lines[index]) && (
              <>
                <Field
                  id={`reason-${index}`}
                  label="Reason"
                  options={['', ...REASONS.map(([, name]) => name)]}
                  value={lines[index].reason}
                  error={error && !lines[index].reason ? error : undefined}
                  onEdit={(reason) => edit(index, { reason })}
                />
                <Field
                  id={`next-${index}`}
                  label="What next"
                  options={[
                    MONEY,
                    ...(findProduct(productId)?.sizes.filter((other) => other !== size) ?? []),
                  ]}
                  value={lines[index].next}
                  onEdit={(next) => edit(index, { next })}
                />
              </>
            )}
          </fieldset>
        ))}
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

const isChosen = ({ quantity }: Line) => quantity !== '0';
