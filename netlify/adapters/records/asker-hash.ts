import { createHmac } from 'node:crypto';
import { settings } from '../settings.ts';

/**
 * Stands for somebody whose address is not kept. There are few enough addresses to try them all: only with a secret does a
 * hash hide them. Any of the shop's does.
 */
export function askerHash(asker: string): string {
  return createHmac('sha256', settings().DATABASE_URL).update(asker).digest('base64url');
}
