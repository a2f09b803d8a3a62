import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestFault, RequestFaults } from '#sandbox/provider/request-faults.ts';
import type { Api } from './api.ts';
import { PaypalError } from './paypal-error.ts';
import { receive } from './read-call.ts';
import type { Reply } from './route.ts';

/** The way into the API: reads a request, suffers the fault that was ordered for it, writes the answer. */
export async function apiDoor(
  request: IncomingMessage,
  response: ServerResponse,
  { api, requestFaults }: { api: Api; requestFaults: RequestFaults },
): Promise<void> {
  const received = await receive(request);
  const fault = requestFaults.take(received.method, received.path);
  const reply = await api.answer(received, async (work) => {
    if (fault?.when === 'before') return (await suffer(fault, request)) ?? work();
    const done = work();
    return (fault && (await suffer(fault, request))) ?? done;
  });
  if (reply === 'none') return void request.socket.destroy();
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(reply.body));
}

/** What a fault puts in the place of the answer; nothing, if the request only took longer. */
async function suffer(
  fault: RequestFault,
  { socket }: IncomingMessage,
): Promise<Reply | 'none' | undefined> {
  switch (fault.what) {
    case 'drop':
      return 'none';
    case 'error': {
      const { status, body } = new PaypalError(500);
      return { status, body };
    }
    case 'delay':
      await delay(fault.milliseconds ?? 0, undefined, { ref: false });
      return socket.destroyed ? 'none' : undefined;
  }
}
