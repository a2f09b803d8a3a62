import { officeEndPromoCode, type officeListPromoCodes } from '#contracts/office/promo-codes.ts';
import { Icon } from '#islands/Icon.tsx';
import type { ResponseOf } from '#contracts/contract.ts';
import { countOf } from '#shop/count-of.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatDiscount } from '#shop/pricing.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { fragmentOf } from '#stores/office/list-query.ts';
import { promoCodes } from '#stores/office/promo-codes/promo-codes.ts';
import { AskInPlace } from '../AskInPlace.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from './promo-codes.module.css';
import { PromoForm } from './PromoForm.tsx';

/** All promo codes, and the form of a new one. */
export function PromoCodes() {
  return (
    <div className={styles.page}>
      <section aria-label="Promo codes">
        <Loaded resource={promoCodes}>
          {(shown) => (
            <>
              {shown.promoCodes.length === 0 && <p>There are no promo codes yet.</p>}
              <p className={`display-5 muted ${styles.columns}`} aria-hidden="true">
                {['Code', 'Takes off', 'State', 'When', 'Used'].map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </p>
              <ul className="office-rows">
                {shown.promoCodes.map((promo) => (
                  <PromoRow key={promo.code} {...promo} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </section>
      <PromoForm />
    </div>
  );
}

type ListedPromo = ResponseOf<typeof officeListPromoCodes>['promoCodes'][number];

function PromoRow(promo: ListedPromo) {
  const { code, status, used, maxRedemptions } = promo;
  const isOver = status === 'ended' || status === 'used up';
  return (
    <li className={styles.row} data-over={isOver}>
      <h2 className="display-4" tabIndex={-1}>
        {code}
      </h2>
      <p className={`display-4 ${styles.value}`}>{formatDiscount(promo).replace(' off', '')}</p>
      <p className={`display-5 ${styles.status}`} data-state={status}>
        {isOver && <Icon name="close" />}
        <span>{status}</span>
      </p>
      <p className={styles.when}>{describeDays(promo)}</p>
      <p className={styles.used}>
        {used === 0 ? (
          'Not used yet'
        ) : (
          <a href={officePaths.orders + fragmentOf({ tab: 'all', search: code })}>
            <span>Used </span>
            <span>
              {maxRedemptions === null ? countOf(used, 'time') : `${used} of ${maxRedemptions}`}
            </span>
          </a>
        )}
      </p>
      {!isOver && (
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
      )}
    </li>
  );
}

/** `From Sep 1, 2026, no end`, `Sep 1, 2026 to Nov 30, 2026`, `Through Dec 31, 2026`. */
function describeDays({ startsAt, endsAt }: ListedPromo): string {
  const now = new Date();
  const first = startsAt && formatShortDay(new Date(startsAt), now);
  // It ends with the last moment of its last day.
  const last = endsAt && formatShortDay(new Date(Date.parse(endsAt) - 1), now);
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (last) return `Through ${last}`;
  return first ? `From ${first}, no end` : 'No end';
}
