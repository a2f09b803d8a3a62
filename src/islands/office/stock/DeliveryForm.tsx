import { officeAddStock } from '#contracts/office/stock.ts';
import { countOf } from '#shop/count-of.ts';
import { stock, type StockedProduct } from '#stores/office/stock/stock.ts';
import { showToast } from '#stores/site/toasts.ts';
import { type CountedSize, PiecesForm } from './PiecesForm.tsx';

const add = stock.action(officeAddStock);

interface Props {
  product: StockedProduct;
  first?: string | undefined;
  onDone: () => void;
}

/** Adds pieces that arrived. */
export function DeliveryForm({ product, first, onDone }: Props) {
  return (
    <PiecesForm
      action={add}
      product={product}
      first={first}
      isAsked={({ onHand }) => onHand !== null}
      columns={{ before: 'Can be sold', count: 'Arrived' }}
      before={({ free }) => free}
      added={({ count }) => count || undefined}
      placeholder="0"
      label={(counted) => `Add ${piecesOf(counted)}`}
      onSend={(counted, key) =>
        add.run({ key, additions: counted.map(additionOf) }, () =>
          showToast({
            title: 'Delivery added',
            text: `${piecesOf(counted)} of ${product.name}.`,
          }),
        )
      }
      onDone={onDone}
    />
  );
}

const additionOf = ({ size: { variant }, count }: CountedSize) => ({ variant, count });

const piecesOf = (counted: readonly CountedSize[]) =>
  countOf(
    counted.reduce((sum, { count }) => sum + count, 0),
    'piece',
  );
