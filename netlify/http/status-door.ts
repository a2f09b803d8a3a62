import type { Handler } from './door.ts';
import { problemReply } from './problem-reply.ts';
import { jsonReply } from './reply.ts';
import { requireMethod } from './request-rules.ts';

/** The door of a function that only says whether something works. */
export function statusDoor(name: string, check: () => Promise<void>): Handler {
  return async (request) => {
    try {
      requireMethod(request, 'GET');
      await check();
      return jsonReply(200, { status: 'ok' });
    } catch (error) {
      return problemReply(error, name, 'GET');
    }
  };
}
