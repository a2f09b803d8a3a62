import { officeSetStock } from '#contracts/office/stock.ts';
import { stock, type StockedProduct } from '#stores/office/stock/stock.ts';
import { showToast } from '#stores/site/toasts.ts';
import { type CountedSize, PiecesForm } from './PiecesForm.tsx';

const set = stock.action(officeSetStock, { id: 'count' });

interface Props {
  product: StockedProduct;
  first?: string | undefined;
  onDone: () => void;
}

/** Sets what was counted. */
export function CountForm({ product, first, onDone }: Props) {
  return (
    <PiecesForm
      action={set}
      product={product}
      first={first}
      columns={{ before: 'On hand', count: 'Counted' }}
      before={({ onHand }) => onHand}
      added={({ size, count }) => count - (size.onHand ?? 0)}
      label={() => 'Save count'}
      onSend={(counted) =>
        set.run({ counts: counted.map(countOfSize) }, () =>
          showToast({ title: 'Count saved', text: product.name }),
        )
      }
      onDone={onDone}
    />
  );
}

const countOfSize = ({ size: { variant, onHand }, count }: CountedSize) => ({
  variant,
  onHand: count,
  from: onHand,
});
