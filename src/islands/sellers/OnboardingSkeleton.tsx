import styles from './onboarding.module.css';

/** The skeleton of the account status, as high as its content; the page also renders it before the script runs. */
export function OnboardingSkeleton() {
  return (
    <div className={`${styles.page} ${styles.waiting} skeletons`} aria-hidden="true">
      <div className={styles.card}>
        {['account', 'fact', 'fact', 'way'].map((part, index) => (
          <span className={`skeleton ${styles[part]}`} key={index} />
        ))}
      </div>
      <div className={styles.needs}>
        {['heading', 'need', 'need', 'need'].map((part, index) => (
          <span className={`skeleton ${styles[part]}`} key={index} />
        ))}
      </div>
    </div>
  );
}
