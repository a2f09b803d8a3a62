import styles from './figures.module.css';

/** A bar of a table; `share` is that of the longest, from 0 to 1. */
export const Bar = ({ share }: { share: number }) => (
  <span className={styles.bar} style={{ width: `${100 * share}%` }} />
);
