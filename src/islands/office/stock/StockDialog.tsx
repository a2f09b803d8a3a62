import { useStore } from '@nanostores/react';
import { $stockDialog, openStockDialog, type StockedProduct } from '#stores/office/stock/stock.ts';
import { Dialog } from '../../Dialog.tsx';
import { PiecesForm } from './PiecesForm.tsx';
import { StockDetails } from './StockDetails.tsx';
import { StockFile } from './StockFile.tsx';

const TITLES = { delivery: 'Delivery', count: 'Count', details: 'Details' };

/** The dialog over the stock: a delivery, a count of all sizes, the details of a product, or a CSV file. */
export function StockDialog({ products }: { products: readonly StockedProduct[] }) {
  const dialog = useStore($stockDialog);
  const close = () => openStockDialog(undefined);
  if (dialog?.kind === 'file') {
    return (
      <Dialog title="Import or export CSV" onClose={close}>
        <StockFile products={products} onDone={close} />
      </Dialog>
    );
  }
  const product = products.find(({ id }) => id === dialog?.id);
  if (!dialog || !product) return null;
  return (
    <Dialog key={dialog.kind} title={`${TITLES[dialog.kind]}: ${product.name}`} onClose={close}>
      {dialog.kind === 'details' ? (
        <StockDetails product={product} />
      ) : (
        <PiecesForm kind={dialog.kind} product={product} first={dialog.variant} onDone={close} />
      )}
    </Dialog>
  );
}
