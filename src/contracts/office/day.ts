import * as z from 'zod/mini';
import type { Day } from '#shop/shop-clock.ts';

/** Whether anyone may mean this day: all our clocks, and PostgreSQL's, know its year. */
export const isInYears = (day: Day): boolean => day >= '2000-01-01' && day <= '2999-12-31';

/** A day of the shop, as `2026-11-26`. */
export const day = z.iso
  .date('is not a day')
  .check(z.refine(isInYears, 'is not in the years 2000 to 2999'));
