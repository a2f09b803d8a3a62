import styles from './order-rows.module.css';

interface Props {
  number: string;
  href?: string;
}

/** The number of an order or a return, of which what follows the date stands out. */
export function OrderNumber({ number, href }: Props) {
  const cut = number.indexOf('-', number.indexOf('-') + 1) + 1;
  const parts = (
    <span className={styles.number}>
      <span className={`muted ${styles.day}`}>{number.slice(0, cut)}</span>
      <span>{number.slice(cut)}</span>
    </span>
  );
  return href === undefined ? (
    parts
  ) : (
    <a className={styles.link} href={href}>
      {parts}
    </a>
  );
}
