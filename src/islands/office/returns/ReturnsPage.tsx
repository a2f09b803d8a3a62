import { useStore } from '@nanostores/react';
import type { ListedReturn } from '#contracts/office/returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { brand } from '#shop/brand.ts';
import { formatCents } from '#shop/money.ts';
import { formatListed } from '#shop/office-clock.ts';
import { pieceLabel, reasonLabel, returnStateLabels } from '#shop/return-labels.ts';
import { fragmentOf } from '#stores/office/list-query.ts';
import { returnList, returnQuery } from '#stores/office/returns/returns.ts';
import { EmptyList, ListFoot, ListHead } from '../ListHead.tsx';
import { Loaded } from '../Loaded.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import { StateWord } from '../OrderState.tsx';
import { PieceSize } from '../PieceSize.tsx';
import rowStyles from '../order-rows.module.css';
import styles from './returns.module.css';
import { dueDay, dueOf, NEXT, TABS } from './labels.ts';

export function ReturnsPage() {
  const query = useStore(returnQuery.$query);
  const view = useStore(returnList.$view);
  return (
    <>
      <ListHead
        title="Returns"
        placeholder="Number, name, email"
        query={returnQuery}
        tabs={TABS}
        counts={view.state === 'shown' ? view.value.counts : undefined}
      />
      <Loaded resource={returnList}>
        {({ returns, next }) =>
          returns.length === 0 ? (
            <EmptyList
              query={returnQuery}
              tabs={TABS}
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
                <p className="small muted">{TABS[query.tab].rule}</p>
                {next !== null && (
                  <a
                    className="button button-second button-small"
                    href={fragmentOf({ ...query, after: next })}
                  >
                    More returns
                  </a>
                )}
              </ListFoot>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Rows({ returns, asked }: { returns: readonly ListedReturn[]; asked: string }) {
  const now = new Date();
  return (
    <div className={rowStyles.room}>
      <table className={rowStyles.orders}>
        <thead>
          <tr>
            {['Return', asked, 'Shopper', 'Pieces, why, what next'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {returns.map((each) => (
            <Row key={each.returnNumber} returned={each} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ returned, now }: { returned: ListedReturn; now: Date }) {
  const { returnNumber, requestedAt, receivedAt, state, next, dueAt, pieces } = returned;
  const href = officePaths.return(returnNumber);
  const at = (state === 'received' && receivedAt) || requestedAt;
  const isLate = dueAt !== null && new Date(dueAt) < now;
  const isClosed = state === 'refused' || state === 'cancelled';
  const firstForMoney = isClosed
    ? undefined
    : pieces.find(
        ({ newSize, outcome }) =>
          newSize === null && (next === 'refund' ? outcome === null : outcome !== 'not_received'),
      );
  return (
    <tr>
      <th scope="row" className={rowStyles.order}>
        <a href={href}>
          <OrderNumber number={returnNumber} />
        </a>
      </th>
      <td className={rowStyles.placed}>
        <time dateTime={at}>{formatListed(new Date(at), now)}</time>
        {dueAt && (
          <p className={`small ${isLate ? 'office-bad' : 'muted'}`}>
            {`${dueOf(returned)} ${isLate ? 'was due' : 'due'} ${dueDay(returned, now)}`}
          </p>
        )}
      </td>
      <td className={rowStyles.shopper} dir="auto">
        <span>{returned.name}</span> <span className="small muted">{returned.place}</span>
      </td>
      <td className={rowStyles.bought}>
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
                  (piece === firstForMoney ? ` ${formatCents(returned.sums.totalCents)}` : '')}
              </StateWord>
            </li>
          ))}
        </ul>
      </td>
      <td className={rowStyles.action}>
        <a className="button button-second button-small" href={href}>
          <span>{next ? NEXT[next] : 'Open'}</span>
          <span className="visually-hidden">{` ${returnNumber}`}</span>
        </a>
      </td>
    </tr>
  );
}
