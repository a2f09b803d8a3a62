import { type ReactNode, useEffect } from 'react';
import { brand } from '#shop/brand.ts';
import { Icon } from '../Icon.tsx';
import styles from './number-head.module.css';

interface Props {
  number: string;
  /** The list that it is in. */
  back: { href: string; name: string };
  /** Where it is, and whose it is. */
  facts?: ReactNode;
  /** Actions on all of it. */
  children?: ReactNode;
}

/** The head of the page of an order or a return. */
export function NumberHead({ number, back, facts, children }: Props) {
  useEffect(() => {
    document.title = `${number} | ${brand.name} admin`;
  }, [number]);
  return (
    <header className="page-head">
      <a className={`text-button ${styles.back}`} href={back.href}>
        <Icon name="back" />
        <span>{back.name}</span>
      </a>
      <div>
        <h1 className="display-1" tabIndex={-1}>
          {number}
        </h1>
        {facts && <div className={`office-facts ${styles.facts}`}>{facts}</div>}
      </div>
      {children}
    </header>
  );
}
