import { useState } from 'react';
import { stock, type StockedProduct, type StockedSize } from '#stores/office/stock/stock.ts';
import { Button } from '#islands/Button.tsx';
import { Notice } from '#islands/Notice.tsx';
import { useAction } from '#islands/use-action.ts';
import { useForm } from '#islands/use-form.ts';
import { PIECE_FORMS } from './piece-forms.ts';
import { PiecesTable } from './PiecesTable.tsx';

interface Props {
  kind: keyof typeof PIECE_FORMS;
  product: StockedProduct;
  /** The size whose field has the focus first. */
  first: string | undefined;
  onDone: () => void;
}

/** One field for each size of a product; what is left empty stays as it is. */
export function PiecesForm({ kind, product, first, onDone }: Props) {
  const form = PIECE_FORMS[kind];
  const { action, isAsked, before, added, label } = form;
  // The count on hand when the pieces were counted, whatever is sold meanwhile.
  const [shown, setShown] = useState(product);
  const { isBusy, problem } = useAction(action);
  const initial: Record<string, string> = {};
  const { values, key, edit, submit } = useForm({ id: action.key, action, initial });
  const rows = shown.sizes.filter(isAsked).map((size) => {
    const typed = values[size.variant] ?? '';
    const more = typed === '' ? undefined : added({ size, count: Number(typed) });
    const was = before(size);
    const after = more === undefined ? was : (was ?? 0) + more;
    return { size, typed, before: was, more, after };
  });
  const counted = rows.flatMap(({ size, typed, more }) =>
    more === undefined ? [] : [{ size, count: Number(typed) }],
  );
  const mails = rows.flatMap(({ size, more = 0 }) => {
    const count = Math.min(size.waiting, more + Math.min(size.free ?? 0, 0));
    return count > 0 ? [mailSentence(size, count)] : [];
  });
  const send = async () => {
    if (await form.send(product, counted, key)) {
      onDone();
      return;
    }
    await stock.refresh();
    setShown(stock.shownValue()?.products.find(({ id }) => id === product.id) ?? product);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (counted.length > 0 && !isBusy) submit(() => void send());
      }}
    >
      <fieldset disabled={isBusy}>
        <PiecesTable {...form} rows={rows} first={first} onEdit={edit} />
      </fieldset>
      {mails.length > 0 && <Notice tone="plain">{mails.join(' ')}</Notice>}
      {problem && <Notice>{problem.text}</Notice>}
      <div className="office-actions">
        <Button variant="second" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={counted.length === 0}>
          {label(counted)}
        </Button>
      </div>
    </form>
  );
}

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
