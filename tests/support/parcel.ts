import { randomInt } from 'node:crypto';

const tenDigits = () => String(randomInt(10 ** 10)).padStart(10, '0');

/** Numbers that no other order has. */
export const newUpsNumber = () => `1Z999AA1${tenDigits()}`;
export const newUspsNumber = () => `94${tenDigits()}${tenDigits()}`;
