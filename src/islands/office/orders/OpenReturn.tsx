import { useState } from 'react';
import { officeCreateReturn } from '#contracts/office/returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { RETURN_REASONS, type ReturnReason, UNDELIVERED } from '#shop/returns.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { type PieceGroup, returnableGroups } from '#stores/returns/return-choices.ts';
import { Field, namedOptions } from '#islands/Field.tsx';
import { Dialog } from '../../Dialog.tsx';
import { PieceSize } from '../PieceSize.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { useForm } from '#islands/use-form.ts';
import styles from './open-return.module.css';

const REASONS = Object.keys(RETURN_REASONS) as ReturnReason[];
const REASON_OPTIONS = REASONS.map((value) => ({ value, label: RETURN_REASONS[value] }));
const reasonOf = (value: string | undefined) => REASONS.find((reason) => reason === value);

const open = managedOrder.action(officeCreateReturn);

/** Opens a return for a caller, or for a parcel that came back. */
export function OpenReturn({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber } = order;
  // The returnable pieces; a poll does not change them under the form.
  const [groups] = useState(() => returnableGroups(order.returnable));
  const [isUndelivered, setUndelivered] = useState(false);
  const { values, key, renewKey, bind, submit } = useForm<Record<string, string>>({
    id: 'return',
    action: open,
    renewsKey: true,
    initial: () => Object.fromEntries(groups.map((_group, line) => [`quantity-${line}`, '0'])),
    validate: () => chosenErrors(chosen),
  });
  const chosen = chosenPieces(groups, values, isUndelivered);
  const send = () => {
    const pieces = chosen.flatMap(({ itemId, size, reason, newSize }) =>
      reason ? [{ itemId, size, quantity: 1, reason, newSize }] : [],
    );
    const body = { orderNumber, key, pieces, isUndelivered, note: values.note ?? '' };
    void open.run(body, ({ returnNumber }) => location.assign(officePaths.return(returnNumber)));
  };
  if (groups.length === 0) return <NothingLeft onClose={onClose} />;
  return (
    <Dialog title="Open a return" onClose={onClose}>
      <ActionForm
        action={open}
        label="Open return"
        busyLabel="Opening..."
        onSubmit={() => submit(send)}
        onClose={onClose}
      >
        <label className="checkbox">
          <input
            type="checkbox"
            checked={isUndelivered}
            onChange={() => {
              setUndelivered(!isUndelivered);
              renewKey();
            }}
          />
          Came back undelivered
        </label>
        {groups.map((group, line) => (
          <ReturnedGroup
            key={group.key}
            group={group}
            line={line}
            chosen={isUndelivered ? [] : chosen.filter((one) => one.line === line)}
            bind={bind}
          />
        ))}
        <Field {...bind('note')} label="Note" optional isLong maxLength={1000} />
      </ActionForm>
    </Dialog>
  );
}

const NothingLeft = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Open a return" onClose={onClose} narrow>
    <p>Every piece has come back, or is in another return.</p>
  </Dialog>
);

/** The chosen pieces, each named after its line and its place there. */
function chosenPieces(
  groups: readonly PieceGroup[],
  values: Record<string, string>,
  isUndelivered: boolean,
) {
  return groups.flatMap(({ pieces: [{ itemId, size }] }, line) =>
    Array.from({ length: Number(values[`quantity-${line}`]) }, (_, index) => {
      const name = `${line}-${index}`;
      return {
        line,
        index,
        name,
        itemId,
        size,
        reason: isUndelivered ? UNDELIVERED : reasonOf(values[`reason-${name}`]),
        newSize: isUndelivered ? null : values[`next-${name}`] || null,
      };
    }),
  );
}

function chosenErrors(chosen: ReturnType<typeof chosenPieces>): Record<string, string> {
  if (chosen.length === 0) return { 'quantity-0': 'Choose how many come back.' };
  return Object.fromEntries(
    chosen
      .filter(({ reason }) => !reason)
      .map(({ name }) => [`reason-${name}`, 'Choose a reason.']),
  );
}

interface ReturnedGroupProps {
  group: PieceGroup;
  line: number;
  /** The pieces that need a reason. */
  chosen: readonly { name: string; index: number }[];
  bind: ReturnType<typeof useForm<Record<string, string>>>['bind'];
}

/** How many of the same pieces come back, with a reason and what is next for each. */
function ReturnedGroup({ group: { pieces: same }, line, chosen, bind }: ReturnedGroupProps) {
  const [first] = same;
  const counts = Array.from({ length: same.length + 1 }, (_, count) => String(count));
  const sizes = first.sizes.filter(({ free }) => free !== 0).map(({ size }) => size);
  return (
    <fieldset className={styles.returned}>
      <legend>
        <PieceSize size={first.size} quantity={same.length} /> <span>{first.product}</span>
        {first.isExchanged && <span>, which came by exchange</span>}
      </legend>
      <Field {...bind(`quantity-${line}`)} label="How many" options={namedOptions(counts)} />
      {chosen.map(({ name, index }) => {
        const ofPiece = chosen.length > 1 ? ` of piece ${index + 1}` : '';
        return (
          <div key={name} className={styles.returned}>
            <Field
              {...bind(`reason-${name}`)}
              label={`Reason${ofPiece}`}
              options={[{ value: '', label: 'Choose' }, ...REASON_OPTIONS]}
            />
            <Field
              {...bind(`next-${name}`)}
              label={`What next${ofPiece}`}
              options={[{ value: '', label: 'Money back' }, ...namedOptions(sizes)]}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
