import { brand } from '#shop/brand.ts';
import { figuresOf } from '#shop/count-of.ts';
import { formatMonth } from '#shop/office-clock.ts';
import { officePaths } from '#shop/office-paths.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { club, type Club } from '#stores/office/club.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Loaded } from '#islands/Loaded.tsx';
import { ClubForm } from './ClubForm.tsx';
import { Sending } from './Sending.tsx';
import { SentBefore } from './SentBefore.tsx';
import styles from './club.module.css';

export function ClubPage() {
  return (
    <>
      <header className="page-head">
        <h1 className="display-1">{brand.club}</h1>
        <a href={officePaths.subscribers}>Export addresses</a>
      </header>
      <Loaded resource={club}>
        {(shown) => (
          <div className={styles.page}>
            <Members {...shown} />
            {shown.going ? <Sending {...shown} going={shown.going} /> : <ClubForm {...shown} />}
            <SentBefore emails={shown.before} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Members({ members, refusing, joined, departed }: Club) {
  const month = formatMonth(shopClock(shopNow()).day);
  const left = `${figuresOf(joined)} joined and ${figuresOf(departed)} left in ${month}.`;
  return (
    <div className={styles.members}>
      <p>
        <span className="display-3">{figuresOf(members)}</span>
        <span>{members === 1 ? ' member' : ' members'}</span>
      </p>
      <p className="muted">
        <span>{left}</span>
        {refusing > 0 && (
          <>
            <span> </span>
            <a href={officePaths.subscribers}>
              {refusing === 1 ? '1 address refuses' : `${figuresOf(refusing)} addresses refuse`}
            </a>
            <span>{` mail and ${refusing === 1 ? 'is' : 'are'} left out.`}</span>
          </>
        )}
      </p>
    </div>
  );
}
