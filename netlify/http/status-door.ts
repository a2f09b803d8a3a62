import { asCall, inTime } from './call.ts';
import type { Handler } from './door.ts';
import { clientLimit } from './limit-client.ts';
import { problemReply } from './problem-reply.ts';
import { jsonReply } from './reply.ts';
import { requireMethod } from './request-rules.ts';

/** The door of a function that only says how the shop is. */
export function statusDoor(name: string, check: () => Promise<object>): Handler {
  const limitClient = clientLimit(name);
  return asCall(name, async (request, context) => {
    try {
      requireMethod(request, 'GET');
      const standing = await inTime(async () => {
        await limitClient(context);
        return check();
      });
      return jsonReply(200, { ...standing, deploy: context.deploy.id });
    } catch (error) {
      return problemReply(error, name, 'GET');
    }
  });
}
