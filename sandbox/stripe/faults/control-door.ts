import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { obey, order } from './control.ts';
import type { Faults } from './faults.ts';

/** Whether this was an order from a test; then it is carried out. */
export async function controlDoor(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<boolean> {
  if (request.url !== '/_control' || request.method !== 'POST') return false;
  try {
    await obey(order.parse(JSON.parse(await text(request))), faults);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
  return true;
}
