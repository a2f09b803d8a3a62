import { brand } from '#shop/brand.ts';

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

/** The promo codes of a local shop (requirements §7); a real one starts with none. */
export const SEED_CODES: readonly SeedCode[] = [
  { code: 'WELCOME10', offers: '10 % off', type: 'percentage', value: 1000 },
  { code: brand.localPromoCodes.fiveOff, offers: '$5 off', type: 'fixed', value: 500 },
  { code: brand.localPromoCodes.free, offers: 'nothing to pay', type: 'percentage', value: 10_000 },
  { code: 'SUMMER24', offers: 'expired', type: 'percentage', value: 2000, ended: true },
  { code: 'FIRSTRUN', offers: 'used up', type: 'fixed', value: 1000, usedUp: true },
];
