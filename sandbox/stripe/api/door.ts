import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import type { RequestFault, RequestFaults } from '#sandbox/provider/request-faults.ts';
import { newId } from '../new-id.ts';
import type { StandIn } from '../stand-in.ts';
import { answer } from './answer.ts';
import { readParameters } from './request-body.ts';
import type { Route } from './route.ts';
import { UNKNOWN_ERROR } from './stripe-error.ts';

/** The way into the API: reads a request, suffers the fault that was ordered for it, writes the answer. */
export async function apiDoor(
  request: IncomingMessage,
  response: ServerResponse,
  {
    routes,
    standIn,
    requestFaults,
  }: { routes: readonly Route[]; standIn: StandIn; requestFaults: RequestFaults },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const method = request.method ?? 'GET';
  allowBrowsers(response);
  if (method === 'OPTIONS') return void response.writeHead(204).end();

  const requestId = newId('req', 14);
  response.setHeader('request-id', requestId);
  response.setHeader('stripe-version', Stripe.API_VERSION);
  response.setHeader('content-type', 'application/json');
  const parameters = await readParameters(request, url.search.slice(1));

  const fault = requestFaults.take(method, url.pathname);
  if (fault?.when === 'before' && !(await survive(fault, request, response))) return;
  const idempotencyKey = method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const reply = answer(
    {
      method,
      path: url.pathname,
      parameters,
      headers: request.headers,
      requestId,
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      failAfterwards: fault?.when === 'after' && fault.what === 'error',
    },
    routes,
    standIn,
  );
  if (
    fault?.when === 'after' &&
    fault.what !== 'error' &&
    !(await survive(fault, request, response))
  )
    return;
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** Whether the request goes on after its fault. */
async function survive(
  fault: RequestFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault.what === 'delay') {
    await delay(fault.milliseconds ?? 0, undefined, { ref: false });
    return !request.socket.destroyed;
  }
  if (fault.what === 'drop') request.socket.destroy();
  else response.writeHead(500).end(JSON.stringify({ error: UNKNOWN_ERROR }));
  return false;
}

function allowBrowsers(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version');
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-expose-headers', 'request-id');
}
