import * as z from 'zod';
import { storedPromo } from '#contracts/office/promo-codes.ts';
import type { NewPromo } from '#contracts/office/new-promo-code.ts';
import { PROMO_KINDS } from '#shop/promo.ts';
import { firstRow, rows, run, violatesConstraint } from '#adapters/database.ts';
import type { Actor } from '#audit/actor.ts';

const promoRow = z.object({
  code: z.string(),
  kind: z.enum(PROMO_KINDS),
  value: z.int(),
  availability: z.enum(['running', 'not_yet', 'expired', 'used_up']),
});

/** The promo code, whatever its case, and whether it can be used now. */
export async function findPromo(code: string) {
  return firstRow(promoRow)`
    select code, discount_type as kind, discount_value as value,
      case
        when starts_at > now() then 'not_yet'
        when ends_at <= now() then 'expired'
        when used >= max_redemptions then 'used_up'
        else 'running'
      end as availability
    from promo_codes
    where code = upper(btrim(${code}))`;
}

/** So many promo codes, newest first, after this one; empty for the first. */
export async function listPromosAfter(after: string, limit: number) {
  return rows(storedPromo)`
    select code, discount_type as kind, discount_value as value, starts_at as "startsAt", ends_at as "endsAt",
      max_redemptions as "maxRedemptions", used,
      case
        when ends_at <= now() then 'ended'
        when used >= max_redemptions then 'used up'
        when starts_at > now() then 'scheduled'
        else 'active'
      end as status
    from promo_codes
    where ${after} = '' or (-extract(epoch from created_at), code) > (
      select -extract(epoch from created_at), code from promo_codes where code = ${after}
    )
    order by created_at desc, code
    limit ${limit}`;
}

/** Creates a promo code; false when it exists already, unless this actor has created the same one. */
export async function insertPromo(promo: NewPromo, actor: Actor): Promise<boolean> {
  const { code, kind, value, startsAt, endsAt, maxRedemptions } = promo;
  try {
    await run`
      insert into promo_codes (code, discount_type, discount_value, starts_at, ends_at, max_redemptions)
      values (${code}, ${kind}, ${value}, ${startsAt ?? null}, ${endsAt ?? null}, ${maxRedemptions ?? null})
      returning add_audit_entry(
        p_actor => ${actor}, p_action => 'create', p_subject => 'promo', p_subject_id => code,
        p_details => to_jsonb(promo_codes)
      )`;
    return true;
  } catch (error) {
    if (!violatesConstraint(error, 'promo_codes_pkey')) throw error;
    const same = await run`
      select from promo_codes join audit on subject_id = code
      where code = ${code} and discount_type = ${kind} and discount_value = ${value}
        and starts_at is not distinct from ${startsAt ?? null}::timestamptz
        and ends_at is not distinct from ${endsAt ?? null}::timestamptz
        and max_redemptions is not distinct from ${maxRedemptions ?? null}::integer
        and subject = 'promo' and action = 'create' and actor = ${actor}`;
    return same.length > 0;
  }
}

/** Ends a promo code now; false when there is no such code or it has ended. */
export async function closePromo(code: string, actor: Actor): Promise<boolean> {
  const ended = await run`
    update promo_codes set ends_at = now()
    where code = ${code} and (ends_at is null or ends_at > now())
    returning add_audit_entry(
      p_actor => ${actor}, p_action => 'disable', p_subject => 'promo', p_subject_id => code
    )`;
  return ended.length > 0;
}
