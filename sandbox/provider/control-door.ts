import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isLocalRequest } from './local-request.ts';

const CONTROL_PATH = '/_control';

/** What a test in another process may order a stand-in to do, and see of it. */
export interface Controls {
  /** Carries out an order that came as JSON; throws at one that it does not know. */
  obey(order: unknown): Promise<void>;
  report?(): object;
}

/** Whether this was an order from a test, or a look at what happened; then it is answered. */
export async function controlDoor(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
): Promise<boolean> {
  if (request.url !== CONTROL_PATH || !isLocalRequest(request.headers)) return false;
  if (request.method === 'GET' && controls.report) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(controls.report()));
    return true;
  }
  try {
    await controls.obey(JSON.parse(await text(request)));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
  return true;
}
