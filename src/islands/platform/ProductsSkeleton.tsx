import styles from './products.module.css';

/** Two products in engraved lines; also drawn by the page, before there is a script. */
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
