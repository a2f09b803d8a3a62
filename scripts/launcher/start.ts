import { build } from './build.ts';
import { complainEarly } from './complain-early.ts';
import { takeSettings } from './settings.ts';

/** `npm start`: the shop, built if need be, in this very process. */
export async function start(): Promise<void> {
  takeSettings();
  await complainEarly();
  if (!(await build())) process.exit(1);
  await import('#sandbox/platform/main.ts');
}
