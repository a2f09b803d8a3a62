import { ensureTemplate } from '#sandbox/platform/memory-database.ts';

/** Once, before the workers: each would make the same otherwise. */
export const setup = ensureTemplate;
