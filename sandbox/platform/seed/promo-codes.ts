import type { Database } from '../database.ts';

interface SeedCode {
  code: string;
  /** The discount, for display. */
  offers: string;
  type: 'percentage' | 'fixed';
  /** In hundredths of a percent, or in cents. */
  value: number;
  ended?: true;
  usedUp?: true;
}

/** The promo codes of a local shop (rulings, The local shop); a real one starts with none. */
export const SEED_CODES: readonly SeedCode[] = [
  { code: 'WELCOME10', offers: '10 % off', type: 'percentage', value: 1000 },
  { code: 'GHOST5', offers: '$5 off', type: 'fixed', value: 500 },
  { code: 'ANGELSHARE', offers: 'nothing to pay', type: 'percentage', value: 10_000 },
  { code: 'SUMMER24', offers: 'expired', type: 'percentage', value: 2000, ended: true },
  { code: 'FIRSTRUN', offers: 'used up', type: 'fixed', value: 1000, usedUp: true },
];

/** Inserts the codes that do not exist yet. */
export async function seedPromoCodes({ query }: Pick<Database, 'query'>): Promise<void> {
  for (const { code, type, value, ended, usedUp } of SEED_CODES) {
    await query(
      `insert into promo_codes (code, discount_type, discount_value, ends_at, max_redemptions, used)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (code) do nothing`,
      [code, type, value, ended ? '2024-09-01' : null, usedUp ? 1 : null, usedUp ? 1 : 0],
    );
  }
}
