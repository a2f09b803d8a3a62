import { useState } from 'react';
import { officeAddStock, officeSetStock } from '#contracts/office/stock.ts';
import { countOf } from '#shop/count-of.ts';
import { showToast } from '#stores/site/toasts.ts';
import { stock, type StockedProduct, type StockedSize } from '#stores/office/stock/stock.ts';
import { BusyButton } from '#islands/BusyButton.tsx';
import { Notice } from '#islands/Notice.tsx';
import { Table } from '../Table.tsx';
import { useAction } from '#islands/use-action.ts';
import { useForm } from '#islands/use-form.ts';
import { CountInput } from './CountInput.tsx';
import styles from './stock-dialogs.module.css';

const add = stock.action(officeAddStock);
const set = stock.action(officeSetStock, { id: 'count' });

interface Props {
  /** Pieces that arrived are added; counted pieces are set. */
  kind: 'delivery' | 'count';
  product: StockedProduct;
  /** The size whose field has the focus first. */
  first?: string | undefined;
  onDone: () => void;
}

/** One field for each size of a product; what is left empty stays as it is. */
export function PiecesForm({ kind, product, first, onDone }: Props) {
  const isDelivery = kind === 'delivery';
  const column = isDelivery ? 'Arrived' : 'Counted';
  // What was on hand when the pieces were counted, whatever is sold meanwhile.
  const [shown, setShown] = useState(product);
  const action = isDelivery ? add : set;
  const { isBusy, problem } = useAction(action);
  const {
    values: typed,
    key,
    edit,
    submit,
  } = useForm<Record<string, string>>({
    id: kind,
    action,
    initial: {},
  });
  const sizes = shown.sizes.filter(({ onHand }) => !isDelivery || onHand !== null);
  const filled = sizes.flatMap((line) => {
    const text = typed[line.variant] ?? '';
    return text === '' || (isDelivery && Number(text) === 0) ? [] : [{ line, count: Number(text) }];
  });
  const total = filled.reduce((sum, { count }) => sum + count, 0);
  const before = ({ free, onHand }: StockedSize) => (isDelivery ? free : onHand);
  /** How many more there are then. */
  const more = (line: StockedSize) => {
    const count = filled.find(({ line: { variant } }) => variant === line.variant)?.count;
    return count === undefined ? 0 : count - (isDelivery ? 0 : (line.onHand ?? 0));
  };
  const after = (line: StockedSize) =>
    before(line) === null && !filled.some(({ line: { variant } }) => variant === line.variant)
      ? null
      : (before(line) ?? 0) + more(line);
  const mails = sizes.flatMap((line) => {
    const offered = more(line) + Math.min(line.free ?? 0, 0);
    const count = Math.min(line.waiting, offered);
    return count > 0 ? [mailSentence(line, count)] : [];
  });
  const pieces = countOf(total, 'piece');
  const send = async () => {
    const isDone = isDelivery
      ? await add.run({
          key,
          additions: filled.map(({ line: { variant }, count }) => ({ variant, count })),
        })
      : await set.run({
          counts: filled.map(({ line: { variant, onHand }, count }) => {
            return { variant, onHand: count, from: onHand };
          }),
        });
    if (!isDone) {
      await stock.refresh();
      setShown(findShown(product.id) ?? product);
      return;
    }
    showToast(
      isDelivery
        ? { title: 'Delivery added', text: `${pieces} of ${product.name}.` }
        : { title: 'Count saved', text: product.name },
    );
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (filled.length > 0 && !isBusy) submit(() => void send());
      }}
    >
      <fieldset disabled={isBusy}>
        <Table
          head={['Size', isDelivery ? 'Can be sold' : 'On hand', column, 'After']}
          rows={sizes.map((line) => ({
            key: line.variant,
            cells: [
              <>
                <span className="display-4">{line.size}</span>
                {line.waiting > 0 && (
                  <span className="small muted">{`${line.waiting} waiting`}</span>
                )}
              </>,
              figure(before(line)),
              <CountInput
                aria-label={`${column}, ${line.size}`}
                placeholder={isDelivery ? '0' : ''}
                data-focus={line.variant === (first ?? sizes[0]?.variant) || undefined}
                value={typed[line.variant] ?? ''}
                onEdit={(count) => edit({ [line.variant]: count })}
              />,
              <span className={after(line) === before(line) ? 'muted' : undefined}>
                {figure(after(line))}
              </span>,
            ],
          }))}
          className={styles.pieces}
        />
      </fieldset>
      {mails.length > 0 && (
        <p className="notice" role="status">
          {mails.join(' ')}
        </p>
      )}
      {problem && <Notice>{problem.text}</Notice>}
      <div className="office-actions">
        <button className="button button-second" type="button" onClick={onDone}>
          Back
        </button>
        <BusyButton className="button" type="submit" isBusy={isBusy} disabled={filled.length === 0}>
          {isDelivery ? `Add ${pieces}` : 'Save count'}
        </BusyButton>
      </div>
    </form>
  );
}

const figure = (count: number | null) => (count === null ? '–' : Math.max(count, 0));

const findShown = (id: string) => stock.shownValue()?.products.find((each) => each.id === id);

/** Each free piece is offered to one of those who wait, the first ones first. */
function mailSentence({ size, waiting }: StockedSize, count: number): string {
  if (waiting === 1) return `1 person waits for ${size} and gets an email that it is back.`;
  const who =
    count === waiting
      ? `All ${count} get`
      : count === 1
        ? 'The first gets'
        : `The first ${count} get`;
  return `${waiting} people wait for ${size}. ${who} an email that it is back.`;
}
