import { type ReactNode, useEffect } from 'react';
import { brand } from '#shop/brand.ts';
import { Icon } from '../Icon.tsx';
import styles from './detail-head.module.css';

interface Props {
  title: string;
  /** The title of the window, which its history keeps. */
  windowTitle?: string;
  /** The list that it is in. */
  back: { href: string; name: string };
  /** Where it is, and whose it is. */
  facts?: ReactNode;
  /** Actions on all of it. */
  children?: ReactNode;
}

/** The head of the page of an order, a return or a customer. */
export function DetailHead({ title, windowTitle = title, back, facts, children }: Props) {
  useEffect(() => {
    document.title = `${windowTitle} | ${brand.name} admin`;
  }, [windowTitle]);
  return (
    <header className="page-head">
      <a className={`text-button ${styles.back}`} href={back.href}>
        <Icon name="back" />
        <span>{back.name}</span>
      </a>
      <div>
        <h1 className="display-1" tabIndex={-1} dir="auto">
          {title}
        </h1>
        {facts && <div className={`office-facts ${styles.facts}`}>{facts}</div>}
      </div>
      {children}
    </header>
  );
}
