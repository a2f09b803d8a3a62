/** Netlify stops a scheduled function after 30 seconds: our door stops waiting before it. */
export const RUN_MS = 25_000;

/** What was begun in the last moment takes this long at most, when mail server and providers answer as they should. */
const LAST_BATCH_MS = 2_500;

/** The longest run is the reconciler's: what it finishes itself, and then the outbox. */
const PARTS = 2;

/** For so long a part of a run begins new work, its waiting for another run included; the rest goes with the next. */
export const PART_MS = RUN_MS / PARTS - LAST_BATCH_MS;
