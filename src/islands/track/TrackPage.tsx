import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { TrackForm } from './TrackForm.tsx';
import { TrackResult } from './TrackResult.tsx';
import styles from './track.module.css';

interface Props {
  /** The title, rendered by the page. */
  head?: ReactNode;
}

export function TrackPage({ head }: Props) {
  return (
    <ErrorBoundary>
      {head}
      <div className={styles.page}>
        <TrackForm />
        <TrackResult />
      </div>
    </ErrorBoundary>
  );
}
