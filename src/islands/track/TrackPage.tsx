import { TrackForm } from './TrackForm.tsx';
import { TrackResult } from './TrackResult.tsx';
import styles from './track.module.css';

export function TrackPage() {
  return (
    <div className={styles.page}>
      <TrackForm />
      <TrackResult />
    </div>
  );
}
