import { flushSync } from 'react-dom';
import type { TrackField } from '#stores/track.ts';

/** Runs what checks the form, and leads to the field that it finds wrong. */
export function leadToWrong(check: () => TrackField | undefined): void {
  const wrong = flushSync(check);
  if (wrong) document.getElementById(wrong)?.focus();
}
