import { useStore } from '@nanostores/react';
import type { ListedReturn } from '#contracts/office/returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { brand } from '#shop/brand.ts';
import { formatCents } from '#shop/money.ts';
import { formatListed } from '#shop/office-clock.ts';
import { pieceLabel, reasonLabel, returnStateLabels } from '#shop/return-labels.ts';
import { moreReturns, returnList, returnQuery } from '#stores/office/returns/returns.ts';
import { shopNow } from '#stores/site/clock.ts';
import { EmptyList, ListFoot, ListHead, MoreRows } from '../ListHead.tsx';
import { List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import { StateWord } from '../OrderState.tsx';
import { PieceSize } from '../PieceSize.tsx';
import { shopperColumn } from '../shopper-column.tsx';
import rowStyles from '../order-rows.module.css';
import styles from './returns.module.css';
import { describeDueDay, dueWork, NEXT, RETURN_LISTS } from './labels.ts';

export function ReturnsPage() {
  const query = useStore(returnQuery.$query);
  const view = useStore(returnList.$view);
  return (
    <>
      <ListHead
        title="Returns"
        placeholder="Number, name, email"
        query={returnQuery}
        tabs={RETURN_LISTS}
        counts={view.state === 'shown' ? view.value.counts : undefined}
      />
      <Loaded resource={returnList}>
        {({ returns, next }) =>
          returns.length === 0 ? (
            <EmptyList
              query={returnQuery}
              tabs={RETURN_LISTS}
              text="Shoppers ask for returns on the page of their order."
              searchable="number, name or email"
              other={
                query.tab === 'done'
                  ? { tab: 'requested', label: 'See what is requested' }
                  : { tab: 'done', label: 'See what is done' }
              }
            />
          ) : (
            <>
              <Rows returns={returns} asked={query.tab === 'received' ? 'Received' : 'Asked'} />
              <ListFoot>
                <p className="small muted">{RETURN_LISTS[query.tab].rule}</p>
                {next !== null && <MoreRows rows={moreReturns}>More returns</MoreRows>}
              </ListFoot>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Rows({ returns, asked }: { returns: readonly ListedReturn[]; asked: string }) {
  const now = shopNow();
  return (
    <List
      as="table"
      size="many"
      items={returns}
      keyOf={({ returnNumber }) => returnNumber}
      columns={[
        {
          key: 'number',
          head: 'Return',
          cell: ({ returnNumber }) => (
            <OrderNumber number={returnNumber} href={officePaths.return(returnNumber)} />
          ),
          wide: '8.75rem',
        },
        {
          key: 'asked',
          head: asked,
          cell: (returned) => <Asked returned={returned} now={now} />,
          wide: 'minmax(0, 18rem)',
          className: rowStyles.placed,
        },
        shopperColumn,
        {
          key: 'pieces',
          head: 'Pieces, why, what next',
          cell: (returned) => <Pieces returned={returned} />,
          wide: 'minmax(0, 25.25rem)',
          className: rowStyles.bought,
        },
        {
          key: 'action',
          head: <span className="visually-hidden">Next step</span>,
          cell: (returned) => <NextStep {...returned} />,
          wide: '10.5rem',
          isEnd: true,
          className: rowStyles.action,
        },
      ]}
      card="'number number' 'shopper shopper' 'pieces pieces' 'asked action' 1fr / minmax(0, 1fr) auto"
      className={rowStyles.orders}
    />
  );
}

interface ReturnProps {
  returned: ListedReturn;
}

function Asked({ returned, now }: ReturnProps & { now: Date }) {
  const { state, receivedAt, requestedAt, dueAt } = returned;
  const at = (state === 'received' && receivedAt) || requestedAt;
  const isLate = dueAt !== null && new Date(dueAt) < now;
  return (
    <>
      <time dateTime={at}>{formatListed(new Date(at), now)}</time>
      {dueAt && (
        <p className={`small ${isLate ? 'office-bad' : 'muted'}`}>
          {`${dueWork(returned)} ${isLate ? 'was due' : 'due'} ${describeDueDay(returned, now)}`}
        </p>
      )}
    </>
  );
}

function Pieces({ returned: { state, next, pieces, sums } }: ReturnProps) {
  const isClosed = state === 'refused' || state === 'cancelled';
  const firstForMoney = isClosed
    ? undefined
    : pieces.find(
        ({ newSize, outcome }) =>
          newSize === null && (next === 'refund' ? outcome === null : outcome !== 'not_received'),
      );
  return (
    <ul className={styles.listed}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <PieceSize size={piece.size} quantity={1} />
          <p>
            <span>{piece.product.replace(`${brand.name} `, '')}</span>
            <br />
            <span className="small muted">{reasonLabel(piece.reason, 'owner')}</span>
          </p>
          <StateWord>
            {(isClosed ? returnStateLabels[state] : pieceLabel(piece, 'owner')) +
              (piece === firstForMoney ? ` ${formatCents(sums.totalCents)}` : '')}
          </StateWord>
        </li>
      ))}
    </ul>
  );
}

function NextStep({ returnNumber, next }: ListedReturn) {
  return (
    <a className="button button-second button-small" href={officePaths.return(returnNumber)}>
      <span>{next ? NEXT[next] : 'Open'}</span>
      <span className="visually-hidden">{` ${returnNumber}`}</span>
    </a>
  );
}
