import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's manner: `pi_3QxA…`. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${letters.join('')}`;
}
