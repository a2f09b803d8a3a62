import { ApiError } from '#adapters/api-error.ts';
import type { Actor } from '#adapters/records/actor.ts';
import {
  createPromo as create,
  endPromo as end,
  listPromos,
} from '#adapters/records/promo-codes.ts';
import type {
  adminCreatePromoCode,
  adminEndPromoCode,
  adminListPromoCodes,
} from '#contracts/admin-promo-codes.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { newPromo, type NewPromo } from '#contracts/new-promo.ts';
import { addDays } from '#shop/federal-holidays.ts';
import { startOfDay } from '#shop/shop-clock.ts';
import { CommandError } from './command-error.ts';

export { listPromos };

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

export async function listPromoCodes(): Promise<ResponseOf<typeof adminListPromoCodes>> {
  const promos = await listPromos();
  return {
    promoCodes: promos.map((promo) => ({
      code: promo.code,
      kind: promo.discount_type,
      value: promo.discount_value,
      startsAt: promo.starts_at?.toISOString() ?? null,
      endsAt: promo.ends_at?.toISOString() ?? null,
      maxRedemptions: promo.max_redemptions,
      used: promo.used,
      status: promo.status,
    })),
  };
}

/** The fields of a new promo code that are days in the form. */
const DAY_FIELDS: Record<string, string> = { startsAt: 'firstDay', endsAt: 'lastDay' };

/** Creates a promo code for whole days of the shop. Throws `invalid_request` with the first invalid field. */
export async function createPromoOfDays(
  { firstDay, lastDay, ...fields }: ParsedRequestOf<typeof adminCreatePromoCode>,
  actor: Actor,
) {
  const parsed = newPromo.safeParse({
    ...fields,
    startsAt: firstDay && startOfDay(firstDay),
    endsAt: lastDay && startOfDay(addDays(lastDay, 1)),
  });
  if (!parsed.success) {
    const { path = [], message = 'is not valid' } = parsed.error.issues[0] ?? {};
    const name = String(path[0]);
    const field = DAY_FIELDS[name] ?? name;
    throw new ApiError('invalid_request', `A promo code ${message}.`, { field });
  }
  await createPromo(parsed.data, actor);
  return {};
}

export async function endPromoCode(
  { code }: ParsedRequestOf<typeof adminEndPromoCode>,
  actor: Actor,
) {
  await endPromo(code, actor);
  return {};
}
