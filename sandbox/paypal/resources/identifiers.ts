import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** An identifier as PayPal's look: 17 letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** PayPal's times have no milliseconds. */
export function timestamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
