import { asCall, type Handler, inTime } from './call.ts';
import { clientLimit } from './limits.ts';
import { jsonReply } from './reply.ts';

/** The door of a function that only says how the shop is. */
export function statusDoor(name: string, check: () => Promise<object>): Handler {
  const limitClient = clientLimit(name);
  return asCall(name, ['GET'], async (request, context) => {
    const standing = await inTime(async () => {
      await limitClient(context);
      return check();
    });
    return jsonReply(200, { ...standing, deploy: context.deploy.id });
  });
}
