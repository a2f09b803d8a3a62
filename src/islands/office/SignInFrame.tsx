import { type ReactNode, useEffect } from 'react';
import { brand } from '#shop/brand.ts';
import styles from './sign-in.module.css';

interface Props {
  /** The brand's stacked logo. */
  lockup: ReactNode;
  children: ReactNode;
}

/** The page of somebody who is not signed in: it takes the place of the office. */
export function SignInFrame({ lockup, children }: Props) {
  useEffect(() => {
    const before = document.title;
    document.title = `Sign in | ${brand.name} admin`;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <div className={`sign-in ${styles.frame}`}>
      <div className={`dark ${styles.brand}`}>{lockup}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
