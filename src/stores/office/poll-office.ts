import { pollWhileVisible } from '#stores/site/poll-while-visible.ts';

const EVERY_MS = 30_000;
/** Untouched for so long, a page is not in use. */
const IDLE_MS = 5 * 60_000;
/** The schedule wakes the database this often, on the clock (reconcile-payments), and works for some seconds. */
const SCHEDULE_MS = 15 * 60_000;
const AFTER_SCHEDULE_MS = 30_000;

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focus', 'scroll', 'visibilitychange'];

/**
 * Runs `poll` now and every 30 seconds while the page is visible and in use. One that nobody has touched for five
 * minutes polls only after each run of the schedule, so that the database can sleep (docs/reference/scale.md), and at
 * once when it is touched. Returns what stops it.
 */
export function pollOffice(poll: () => Promise<void>): () => void {
  let touchedAt = Date.now();
  let polledRun: number | undefined;
  const isIdle = () => Date.now() - touchedAt >= IDLE_MS;

  const start = () =>
    pollWhileVisible(
      async () => {
        const run = Math.floor((Date.now() - AFTER_SCHEDULE_MS) / SCHEDULE_MS);
        if (!isIdle() || run !== polledRun) {
          polledRun = run;
          await poll();
        }
        return true;
      },
      EVERY_MS,
      EVERY_MS,
    );

  const touch = () => {
    if (document.visibilityState === 'hidden') return;
    const wasIdle = isIdle();
    touchedAt = Date.now();
    if (!wasIdle) return;
    stop();
    stop = start();
  };
  // Before what runs `poll` when the page is visible again, so that it runs once.
  for (const event of TOUCHES) addEventListener(event, touch, true);
  let stop = start();
  return () => {
    stop();
    for (const event of TOUCHES) removeEventListener(event, touch, true);
  };
}
