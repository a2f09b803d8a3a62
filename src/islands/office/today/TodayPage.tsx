import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { officePaths } from '#shop/office-paths.ts';
import { formatLongTime } from '#shop/office-clock.ts';
import { $isSignedOut } from '#stores/office/session.ts';
import { today, type Today } from '#stores/office/today.ts';
import { SignInRequest } from '../LinkRequest.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { OrderRows } from '../OrderRows.tsx';
import { OrdersPerDay } from '../OrdersPerDay.tsx';
import { Section } from '../Section.tsx';
import { SignInFrame } from '../SignInFrame.tsx';
import { FirstDay } from './FirstDay.tsx';
import { PiecesBySize } from './PiecesBySize.tsx';
import { Sales } from './Sales.tsx';
import styles from './today.module.css';
import { WaitingList } from './WaitingList.tsx';

/** The owner's open tasks and the shop's sales; signed out, the page to sign in. */
export function TodayPage({ lockup }: { lockup?: ReactNode }) {
  const isSignedOut = useStore($isSignedOut);
  const view = useStore(today.$view);
  if (isSignedOut) {
    return (
      <SignInFrame lockup={lockup}>
        <SignInRequest />
      </SignInFrame>
    );
  }
  return (
    <>
      <div className="page-head">
        <h1 className="display-1">Today</h1>
        {view.state === 'shown' && (
          <p className="muted">{formatLongTime(new Date(view.value.now))}</p>
        )}
      </div>
      <Loaded resource={today}>{(shown) => <Figures {...shown} />}</Loaded>
    </>
  );
}

function Figures({ waiting, sales, days, products, lastOrders }: Today) {
  if (lastOrders.length === 0) {
    return (
      <>
        <FirstDay />
        {waiting.length > 0 && <WaitingList />}
      </>
    );
  }
  return (
    <>
      <div className={styles.figures}>
        <WaitingList />
        <Sales sales={sales} />
        <OrdersPerDay days={days} when="in the last 30 days" endsToday />
        {products.map((product) => (
          <PiecesBySize key={product.id} {...product} />
        ))}
      </div>
      <Section
        title="Last orders"
        tool={
          <a className="text-button" href={officePaths.orders}>
            All orders
          </a>
        }
      >
        <OrderRows orders={lastOrders} />
      </Section>
    </>
  );
}
