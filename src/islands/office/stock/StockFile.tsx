import { useState } from 'react';
import { officeReadStockFile, officeSetStock } from '#contracts/office/stock.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { decodeText } from '#shop/csv.ts';
import { saveCsv } from '#stores/office/save-csv.ts';
import { stock, type StockedProduct } from '#stores/office/stock/stock.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { Notice } from '#islands/Notice.tsx';
import { ChooseCsv } from '../ChooseCsv.tsx';
import { Table } from '../Table.tsx';
import { useAction } from '#islands/use-action.ts';
import styles from './stock-dialogs.module.css';

interface Props {
  products: readonly StockedProduct[];
  onDone: () => void;
}

const read = stock.action(officeReadStockFile);
const set = stock.action(officeSetStock, { id: 'file' });

type Counts = ResponseOf<typeof officeReadStockFile>['counts'];

/** Downloads the stock, and sets it from a file, whose changes are shown first. */
export function StockFile({ products, onDone }: Props) {
  const [counts, setCounts] = useState<Counts>();
  const { problem: unread } = useAction(read);
  const { isBusy, problem = unread } = useAction(set);
  const readFile = async (file: File) => {
    setCounts(undefined);
    await read.run({ csv: decodeText(await file.arrayBuffer()) }, ({ counts }) =>
      setCounts(counts.filter(({ onHand, from }) => onHand !== from)),
    );
  };
  const setAll = async (changed: Counts) => {
    if (!(await set.run({ counts: changed }))) {
      await stock.refresh();
      return;
    }
    showToast({ title: 'Stock set', text: `${changed.length} changed.` });
    onDone();
  };
  return (
    <div className={`office-stack ${styles.details}`}>
      <p>A file has the columns variant and on_hand. A size without a number stays as it is.</p>
      <Button variant="second" size="small" onClick={() => saveCsv('stock.csv', rowsOf(products))}>
        Download CSV
      </Button>
      <ChooseCsv onChoose={(file) => void readFile(file)} />
      {problem && <Notice>{problem.text}</Notice>}
      {counts?.length === 0 && <p role="status">Nothing in the file differs from the stock.</p>}
      {counts !== undefined && counts.length > 0 && (
        <>
          <Table
            head={['Variant', 'On hand', 'After']}
            rows={counts.map(({ variant, onHand, from }) => ({
              key: variant,
              cells: [variant, from ?? '–', onHand],
            }))}
            className={styles.pieces}
          />
          <Button isBusy={isBusy} onClick={() => void setAll(counts)}>
            {`Set ${countOf(counts.length, 'count')}`}
          </Button>
        </>
      )}
    </div>
  );
}

const rowsOf = (products: readonly StockedProduct[]) => [
  ['variant', 'product', 'size', 'on_hand', 'committed', 'reserved'],
  ...products.flatMap((product) =>
    product.sizes.map(({ variant, size, onHand, committed, reserved }) => [
      variant,
      product.id,
      size,
      // A file sets only what the catalog has.
      product.priceCents === null ? '' : String(onHand ?? ''),
      String(committed ?? ''),
      String(reserved ?? ''),
    ]),
  ),
];
