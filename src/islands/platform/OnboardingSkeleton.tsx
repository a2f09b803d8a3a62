import styles from './onboarding.module.css';

/** The account's state in engraved lines, as high as what comes; also drawn by the page, before there is a script. */
export function OnboardingSkeleton() {
  return (
    <div className={`${styles.page} ${styles.waiting}`} aria-hidden="true">
      <div className={styles.card}>
        {['account', 'fact', 'fact', 'way'].map((part, place) => (
          <span className={`skeleton ${styles[part]}`} key={place} />
        ))}
      </div>
      <div className={styles.needs}>
        {['heading', 'need', 'need', 'need'].map((part, place) => (
          <span className={`skeleton ${styles[part]}`} key={place} />
        ))}
      </div>
    </div>
  );
}
