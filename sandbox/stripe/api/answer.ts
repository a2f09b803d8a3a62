import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import type { StandIn } from '../stand-in.ts';
import { accountAskedFor } from './account-header.ts';
import { authenticate, refuseBrowser } from './authentication.ts';
import { checkReply } from './check-reply.ts';
import { expand } from './expand.ts';
import { findSaved, saveReply } from './idempotency.ts';
import { findRoute, type Call, type Route } from './route.ts';
import { invalidRequest, StripeError, UNKNOWN_ERROR } from './stripe-error.ts';
import { isV2, v2ErrorOf } from './v2-error.ts';

export interface Question {
  method: string;
  path: string;
  parameters: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  requestId: string;
  idempotencyKey: string | undefined;
  /** A test wants the work done and the answer lost in an error. */
  failAfterwards: boolean;
}
export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Answers one request, and keeps what it changed: all of it or nothing. */
export function answer(question: Question, routes: readonly Route[], standIn: StandIn): Answer {
  try {
    const { route, call, account } = admit(question, routes, standIn);
    const asked = standIn.on(account);
    const saved = findSaved(question, asked);
    if (saved) return toAnswer(saved.status, saved.body, { ...question, replayed: true });
    return toAnswer(...work(question, route, call, asked), question);
  } catch (error) {
    standIn.discard();
    return toAnswer(...refusal(error, question.path), question);
  }
}

function admit(question: Question, routes: readonly Route[], standIn: StandIn) {
  const { client_secret: clientSecret, ...parameters } = question.parameters;
  delete parameters['key'];
  delete parameters['_stripe_account'];
  const caller = authenticate(question.headers, question.parameters, standIn.keys);
  checkVersion(question.headers['stripe-version']);
  const account = accountAskedFor(question, standIn);
  const found = findRoute(routes, question.method, question.path);
  if (!found) {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${question.method}: ${question.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. The local stand-in offers less than Stripe: see sandbox/stripe/differences.md.`,
    });
  }
  if (caller === 'browser' && !found.route.forBrowsers) throw refuseBrowser();
  const call: Call<Record<string, unknown>> = {
    id: found.id,
    parameters,
    caller,
    clientSecret: typeof clientSecret === 'string' ? clientSecret : undefined,
    requestId: question.requestId,
    idempotencyKey: question.idempotencyKey,
    account,
  };
  return { route: found.route, call, account };
}

/** Does the work; an answer that follows work is saved under its key, whatever it says. */
function work(
  question: Question,
  route: Route,
  call: Call<Record<string, unknown>>,
  standIn: StandIn,
): [status: number, body: string] {
  const done = attempt(route, call, question, standIn);
  const told: typeof done = question.failAfterwards
    ? [500, JSON.stringify({ error: UNKNOWN_ERROR })]
    : done;
  // A failure of its own Stripe repeats for a day; its v2 API goes on where it failed.
  saveReply(question, isV2(question.path) ? done : told, standIn);
  standIn.commit();
  return told;
}

function attempt(
  route: Route,
  call: Call<Record<string, unknown>>,
  { parameters, path }: Question,
  standIn: StandIn,
): [status: number, body: string] {
  try {
    const answered = route.answer(structuredClone(call), standIn);
    const reply = expand(answered, parameters['expand'], standIn.ledger);
    checkReply(reply, call.caller);
    return [200, JSON.stringify(reply, null, 2)];
  } catch (error) {
    // A declined card is work done: its charge is kept. Any other refusal is as if nothing had been asked.
    if (error instanceof StripeError && error.body.charge) return refusal(error, path);
    throw error;
  }
}

function checkVersion(sent: string | string[] | undefined): void {
  if (sent === undefined || sent === Stripe.API_VERSION) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${String(sent)}. The local stand-in speaks ${Stripe.API_VERSION}.`,
  );
}

function refusal(error: unknown, path: string): [status: number, body: string] {
  if (error instanceof StripeError) {
    const body = isV2(path) ? v2ErrorOf(error) : error.body;
    return [error.status, JSON.stringify({ error: body }, null, 2)];
  }
  console.error('Stripe stand-in:', error);
  return [500, JSON.stringify({ error: UNKNOWN_ERROR })];
}

function toAnswer(
  status: number,
  body: string,
  { idempotencyKey, replayed = false }: { idempotencyKey: string | undefined; replayed?: boolean },
): Answer {
  return {
    status,
    body,
    headers: {
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
  };
}
