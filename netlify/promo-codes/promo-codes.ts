import { ApiError } from '#adapters/api-error.ts';
import { settings } from '#adapters/settings.ts';
import type { Actor } from '#audit/actor.ts';
import { insertPromo, closePromo, listPromosAfter } from './promo-codes.queries.ts';
import type { officeCreatePromoCode, officeListPromoCodes } from '#contracts/office/promo-codes.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { newPromo } from '#contracts/office/new-promo-code.ts';
import { addDays } from '#shop/delivery.ts';
import { codeLinkPath } from '#shop/permalink.ts';
import { startOfDay } from '#shop/shop-clock.ts';
import { typedCode } from '#shop/visible-text.ts';
import { CommandError } from '#audit/command-error.ts';
import { pageOf } from '#audit/pages.ts';

export async function endPromo(request: { code: string }, actor: Actor) {
  const code = typedCode(request.code);
  if (await closePromo(code, actor)) return { code };
  throw new CommandError(`No active promo code is named ${code}.`);
}

/** The most promo codes of one reply, which ends at 6 MB. */
const MAX_LISTED = 1_000;

/** A page of all promo codes, the newest first. */
export async function listPromoCodes({ after }: ParsedRequestOf<typeof officeListPromoCodes>) {
  const found = await listPromosAfter(after ?? '', MAX_LISTED + 1);
  const { page, next } = pageOf(found, MAX_LISTED, ({ code }) => code);
  const promoCodes = page.map((promo) => {
    const isOver = promo.status === 'ended' || promo.status === 'used up';
    return { ...promo, link: isOver ? null : settings().SITE_URL + codeLinkPath(promo.code) };
  });
  return { promoCodes, next };
}

/** The fields of a new promo code that are entered as days. */
const DAY_FIELDS: Record<string, string> = { startsAt: 'firstDay', endsAt: 'lastDay' };

/**
 * Creates a promo code from the begin of its first day until the end of its last, by the shop's clock. Throws
 * `invalid_request` with the first invalid field.
 */
export async function createPromo(
  { firstDay, lastDay, ...fields }: ParsedRequestOf<typeof officeCreatePromoCode>,
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
  if (await insertPromo(parsed.data, actor)) return parsed.data;
  throw new CommandError(`The promo code ${parsed.data.code} already exists.`);
}
