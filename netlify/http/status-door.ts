import { asCall, inTime } from './call.ts';
import type { Handler } from './door.ts';
import { problemReply } from './problem-reply.ts';
import { jsonReply } from './reply.ts';
import { requireMethod } from './request-rules.ts';

/** The door of a function that only says how the shop is. */
export function statusDoor(name: string, check: () => Promise<object>): Handler {
  return asCall(name, async (request, context) => {
    try {
      requireMethod(request, 'GET');
      return jsonReply(200, { ...(await inTime(check)), deploy: context.deploy.id });
    } catch (error) {
      return problemReply(error, name, 'GET');
    }
  });
}
