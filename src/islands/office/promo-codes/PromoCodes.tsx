import { officeEndPromoCode, type officeListPromoCodes } from '#contracts/office/promo-codes.ts';
import { Icon } from '#islands/Icon.tsx';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatDiscount } from '#shop/promo.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { queryFragment } from '#stores/office/list-query.ts';
import { promoCodes } from '#stores/office/promo-codes/promo-codes.ts';
import { shopNow } from '#stores/site/clock.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { type Column, List } from '../List.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import styles from './promo-codes.module.css';
import { PromoForm } from './PromoForm.tsx';

export function PromoCodes() {
  return (
    <div className={styles.page}>
      <section aria-label="Promo codes">
        <Loaded resource={promoCodes}>
          {(shown) => (
            <>
              {shown.promoCodes.length === 0 && <p>There are no promo codes yet.</p>}
              <List
                items={shown.promoCodes}
                keyOf={({ code }) => code}
                columns={COLUMNS}
                card="'code value' 'state .' 'when button' 'used button' / minmax(0, 1fr) auto"
                isMuted={isOver}
                className={styles.codes}
              />
            </>
          )}
        </Loaded>
      </section>
      <PromoForm />
    </div>
  );
}

type ListedPromo = ResponseOf<typeof officeListPromoCodes>['promoCodes'][number];

const isOver = ({ status }: ListedPromo) => status === 'ended' || status === 'used up';

const COLUMNS: readonly Column<ListedPromo>[] = [
  {
    key: 'code',
    head: 'Code',
    cell: ({ code }) => (
      <h2 className="display-4" tabIndex={-1}>
        {code}
      </h2>
    ),
    wide: 'minmax(0, 1.8fr)',
  },
  {
    key: 'value',
    head: 'Takes off',
    cell: (promo) => <p className="display-4">{formatDiscount(promo).replace(' off', '')}</p>,
    wide: '5rem',
    className: styles.value,
  },
  {
    key: 'state',
    head: 'State',
    cell: (promo) => (
      <p className={`display-5 ${styles.status}`} data-state={promo.status}>
        {isOver(promo) && <Icon name="close" />}
        <span>{promo.status}</span>
      </p>
    ),
    wide: '8.25rem',
  },
  {
    key: 'when',
    head: 'When',
    cell: describeDays,
    wide: 'minmax(0, 2fr)',
    className: styles.when,
  },
  { key: 'used', head: 'Used', cell: (promo) => <Used {...promo} />, wide: '6.75rem' },
  {
    key: 'button',
    cell: (promo) =>
      !isOver(promo) && (
        <>
          {promo.link && (
            <CopyLink
              link={promo.link}
              name={`with ${promo.code}`}
              content={`With ${promo.code}.`}
            />
          )}
          <Disable {...promo} />
        </>
      ),
    wide: '9.5rem',
    isEnd: true,
    className: styles.buttons,
  },
];

function Used({ code, used, maxRedemptions }: ListedPromo) {
  if (used === 0) return 'Not used yet';
  return (
    <a
      className={styles.used}
      href={officePaths.orders + queryFragment({ tab: 'all', search: code })}
    >
      <span>Used </span>
      <span>
        {maxRedemptions === null ? countOf(used, 'time') : `${used} of ${maxRedemptions}`}
      </span>
    </a>
  );
}

function Disable({ code }: ListedPromo) {
  return (
    <AskInPlace
      action={promoCodes.action(officeEndPromoCode, { id: code })}
      body={{ code }}
      label="Disable"
      name={code}
      question={
        <>
          <span>{'Disable '}</span>
          <span className="display-5">{code}</span>
          <span> now? Orders that have it keep it.</span>
        </>
      }
      safeLabel="Keep it"
    />
  );
}

/** `From Sep 1, 2026, no end`, `Sep 1, 2026 to Nov 30, 2026`, `Through Dec 31, 2026`. */
function describeDays({ startsAt, endsAt }: ListedPromo): string {
  const now = shopNow();
  const first = startsAt && formatShortDay(new Date(startsAt), now);
  // It ends with the last moment of its last day.
  const last = endsAt && formatShortDay(new Date(Date.parse(endsAt) - 1), now);
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (last) return `Through ${last}`;
  return first ? `From ${first}, no end` : 'No end';
}
