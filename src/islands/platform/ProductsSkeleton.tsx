import styles from './products.module.css';

/** The skeleton of two products; the page also renders it before the script runs. */
export function ProductsSkeleton() {
  return (
    <div className={`${styles.cards} ${styles.waiting}`} aria-hidden="true">
      {['first', 'second'].map((place) => (
        <div className={styles.card} key={place}>
          <span className={`skeleton ${styles.square}`} />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
