/** Netlify stops a scheduled function after 30 seconds; ours stop earlier. */
export const RUN_MS = 25_000;

/** The longest that the last batch takes when the providers respond normally. */
const LAST_BATCH_MS = 2_500;

/** The reconciler has the longest run: its own work, then the outbox. */
const PARTS = 2;

/** How long a part of a run claims new work, including its wait for another run. */
export const CLAIM_BUDGET_MS = RUN_MS / PARTS - LAST_BATCH_MS;
