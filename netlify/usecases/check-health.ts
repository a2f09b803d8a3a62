import { run } from '#adapters/database.ts';
import { settings } from '#adapters/settings.ts';

/** Fails when the shop could not take an order: a setting is wrong or the database does not answer. */
export async function checkHealth(): Promise<void> {
  settings();
  await run`select 1`;
}
