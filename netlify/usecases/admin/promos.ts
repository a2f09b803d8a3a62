import type { Actor } from '#adapters/records/actor.ts';
import { createPromo as create, endPromo as end } from '#adapters/records/promo-codes.ts';
import type { NewPromo } from '#contracts/new-promo.ts';
import { CommandError } from './command-error.ts';

export { listPromos } from '#adapters/records/promo-codes.ts';

export async function createPromo(promo: NewPromo, actor: Actor): Promise<void> {
  if (await create(promo, actor)) return;
  throw new CommandError(`The promo code ${promo.code} already exists.`);
}

/** Ends a promo code now and returns it as it is stored. */
export async function endPromo(text: string, actor: Actor): Promise<string> {
  const code = text.trim().toUpperCase();
  if (await end(code, actor)) return code;
  throw new CommandError(`No active promo code is named ${code}.`);
}
