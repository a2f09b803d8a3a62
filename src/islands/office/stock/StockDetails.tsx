import { useMemo, useState } from 'react';
import { officeStockHistory, officeUncountStock } from '#contracts/office/stock.ts';
import { officePaths } from '#shop/office-paths.ts';
import { createResource } from '#stores/site/resource.ts';
import {
  openStockDialog,
  stock,
  type StockedProduct,
  type StockedSize,
} from '#stores/office/stock/stock.ts';
import { Button } from '#islands/Button.tsx';
import { Choice } from '#islands/Choice.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { Time } from '../Time.tsx';
import { Table } from '../Table.tsx';
import { office } from '#stores/office/api.ts';
import styles from './stock-dialogs.module.css';

export function StockDetails({ product }: { product: StockedProduct }) {
  const [chosen, choose] = useState(product.sizes[0]?.variant);
  const line = product.sizes.find(({ variant }) => variant === chosen);
  return (
    <div className={`office-stack ${styles.details}`}>
      <Table
        head={['Size', 'On hand', 'Sold, not shipped', 'Being paid for', 'Can be sold', 'Waiting']}
        rows={product.sizes.map(({ variant, size, ...counts }) => ({
          key: variant,
          cells: [
            <span className="display-4">{size}</span>,
            counts.onHand ?? '–',
            counts.committed ?? '–',
            counts.reserved ?? '–',
            counts.free ?? '–',
            counts.waiting,
          ],
        }))}
        className={styles.pieces}
      />
      <Button
        variant="second"
        size="small"
        onClick={() => openStockDialog({ kind: 'count', id: product.id })}
      >
        Count all sizes
      </Button>
      <h3 className="display-4">Last changes</h3>
      {product.sizes.length > 1 && (
        <Choice
          legend="Size"
          isLegendHidden
          options={product.sizes.map(({ variant, size }) => ({ value: variant, label: size }))}
          value={chosen}
          onChoose={choose}
        />
      )}
      {line && <StockHistory key={line.variant} line={line} />}
    </div>
  );
}

function StockHistory({ line: { variant, size, onHand } }: { line: StockedSize }) {
  const history = useMemo(
    () => createResource(office, officeStockHistory, () => ({ variant })),
    [variant],
  );
  return (
    <>
      <Loaded resource={history}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="muted">No changes yet.</p>
          ) : (
            <ol className={`office-rows ${styles.history}`}>
              {changes.map(({ at, by, text, orderNumber }) => (
                <li key={`${at} ${text}`}>
                  <p>{text}</p>
                  <p className="small muted">
                    <Time at={at} />
                    <span>{`\u00a0· ${by}`}</span>
                    {orderNumber !== null && (
                      <>
                        <span>{'\u00a0· '}</span>
                        <a href={officePaths.order(orderNumber)}>{orderNumber}</a>
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {onHand !== null && (
        <AskInPlace
          action={stock.action(officeUncountStock, { id: variant })}
          body={{ variant }}
          label="Stop counting"
          name={size}
          question={`Stop counting ${size}? It then never sells out.`}
          safeLabel="Keep counting"
        />
      )}
    </>
  );
}
