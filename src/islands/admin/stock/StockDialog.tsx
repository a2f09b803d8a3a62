import type { StockedProduct } from '#stores/admin/stock.ts';
import { Dialog } from '../Dialog.tsx';
import { PiecesForm } from './PiecesForm.tsx';
import { StockDetails } from './StockDetails.tsx';
import { StockFile } from './StockFile.tsx';

export type OpenStockDialog =
  { kind: 'delivery' | 'count' | 'details'; id: string; variant?: string } | { kind: 'file' };

interface Props {
  dialog: OpenStockDialog | undefined;
  products: readonly StockedProduct[];
  open: (dialog: OpenStockDialog | undefined) => void;
}

const TITLES = { delivery: 'Delivery', count: 'Count', details: 'Details' };

/** The dialog over the stock: a delivery, a count of all sizes, the details of a product, or a CSV file. */
export function StockDialog({ dialog, products, open }: Props) {
  if (!dialog) return null;
  const close = () => open(undefined);
  if (dialog.kind === 'file') {
    return (
      <Dialog title="Import or export CSV" onClose={close}>
        <StockFile products={products} onDone={close} />
      </Dialog>
    );
  }
  const product = products.find(({ id }) => id === dialog.id);
  if (!product) return null;
  return (
    <Dialog key={dialog.kind} title={`${TITLES[dialog.kind]}: ${product.name}`} onClose={close}>
      {dialog.kind === 'details' ? (
        <StockDetails product={product} onCount={() => open({ kind: 'count', id: product.id })} />
      ) : (
        <PiecesForm kind={dialog.kind} product={product} first={dialog.variant} onDone={close} />
      )}
    </Dialog>
  );
}
