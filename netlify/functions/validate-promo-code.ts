import type { Config } from '@netlify/functions';
import { validatePromoCode as contract } from '#contracts/validate-promo-code.ts';
import { door } from '#http/door.ts';
import { validatePromoCode } from '#usecases/validate-promo-code.ts';

export default door(contract, validatePromoCode);

export const config: Config = {
  path: '/api/validate-promo-code',
  // Codes are short: nobody is to try them all.
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
