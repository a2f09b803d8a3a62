import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { adminPaths } from '#shop/admin-paths.ts';
import { formatLongMoment } from '#shop/office-clock.ts';
import { $isSignedOut } from '#stores/admin/session.ts';
import { today, type Today } from '#stores/admin/today.ts';
import { LinkRequest } from '../LinkRequest.tsx';
import { Notice } from '../Notice.tsx';
import { OrderRows } from '../OrderRows.tsx';
import { SignInFrame } from '../SignInFrame.tsx';
import { OrdersPerDay } from './OrdersPerDay.tsx';
import { Part } from './Part.tsx';
import { PiecesBySize } from './PiecesBySize.tsx';
import { Sales } from './Sales.tsx';
import styles from './today.module.css';
import { WaitingList } from './WaitingList.tsx';

interface Props {
  lockup?: ReactNode;
  waiting?: ReactNode;
}

/** What waits for the owner and how the shop sells; signed out, the page to sign in. */
export function TodayPage({ lockup, waiting }: Props) {
  const isSignedOut = useStore($isSignedOut);
  const view = useStore(today.$view);
  if (isSignedOut) {
    return (
      <SignInFrame lockup={lockup}>
        <LinkRequest
          title="Sign in"
          text="To ship orders and run the shop. We email you a link; there is no password."
        />
      </SignInFrame>
    );
  }
  return (
    <>
      <div className="page-head">
        <h1 className="display-1">Today</h1>
        {view.state === 'shown' && (
          <p className="muted">{formatLongMoment(new Date(view.value.now))}</p>
        )}
      </div>
      {view.state === 'loading' && waiting}
      {view.state === 'failed' && (
        <Notice>{view.error || 'No answer from the server. We ask again in a moment.'}</Notice>
      )}
      {view.state === 'shown' && <Figures {...view.value} />}
    </>
  );
}

function Figures({ sales, days, products, lastOrders }: Today) {
  return (
    <>
      <div className={styles.figures}>
        <WaitingList />
        <Sales sales={sales} />
        <OrdersPerDay days={days} />
        {products.map((product) => (
          <PiecesBySize key={product.id} product={product} />
        ))}
      </div>
      <Part
        title="Last orders"
        tool={
          <a className="text-button" href={adminPaths.orders}>
            All orders
          </a>
        }
      >
        {lastOrders.length > 0 ? (
          <OrderRows orders={lastOrders} />
        ) : (
          <p className={styles.none}>There are no orders yet.</p>
        )}
      </Part>
    </>
  );
}
