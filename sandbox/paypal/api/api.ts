import type { StandIn } from '../stand-in.ts';
import type { AccessTokens } from './access-tokens.ts';
import { checkReply } from './schema-check.ts';
import { PaypalError } from './paypal-error.ts';
import { readCall, type Received } from './read-call.ts';
import { remembered, RequestsInProgress } from './request-id.ts';
import { type Call, findRoute, type Reply, type Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** PayPal's REST API: allows, reads, does and keeps one request, or refuses it whole. */
export class Api {
  readonly #standIn: StandIn;
  readonly #tokens: AccessTokens;
  readonly #inProgress = new RequestsInProgress();

  constructor(standIn: StandIn, tokens: AccessTokens) {
    this.#standIn = standIn;
    this.#tokens = tokens;
  }

  /** Answers a request; `around` stands for what a test lets go wrong with it. */
  async answer(
    received: Received,
    around: (work: () => Reply) => Promise<Reply | 'none'>,
  ): Promise<Reply | 'none'> {
    const { method, path, headers, text } = received;
    if (method === 'POST' && path === '/v1/oauth2/token')
      return around(() => this.#tokens.answer(headers.authorization, text));
    const key = headers['paypal-request-id'];
    try {
      return await this.#inProgress.run(key && `${path} ${String(key)}`, () =>
        around(() => this.#answerOrRefuse(received)),
      );
    } catch (error) {
      return refusal(error);
    }
  }

  #answerOrRefuse(received: Received): Reply {
    try {
      const reply = this.#do(received);
      this.#standIn.commit();
      return reply;
    } catch (error) {
      this.#standIn.discard();
      return refusal(error);
    }
  }

  #do(received: Received): Reply {
    this.#tokens.check(received.headers.authorization);
    const found = findRoute(ROUTES, received.method, received.path);
    if (!found) throw new PaypalError(404);
    const call = readCall(received, found.id);
    const reply = this.#onlyOnce(found.route, received.path, call);
    checkReply(found.route.gives, reply.body);
    return reply;
  }

  /** The same PayPal-Request-Id does nothing twice: it shows what became of the first request. */
  #onlyOnce(route: Route, path: string, call: Call<unknown>): Reply {
    const { ledger, now } = this.#standIn;
    const id = `${path} ${call.requestId ?? ''}`;
    if (!route.repeat || !call.requestId) return route.answer(call, this.#standIn);
    const saved = remembered(ledger.find('saved_reply', id), route.repeat, now());
    if (saved) return route.repeat.answer(saved.about, call, this.#standIn);
    const reply = route.answer(call, this.#standIn);
    if (reply.about)
      ledger.write('saved_reply', { id, about: reply.about, savedAt: now().getTime() });
    return reply;
  }
}

function refusal(error: unknown): Reply {
  const known = error instanceof PaypalError ? error : new PaypalError(500);
  if (known !== error) console.error(error);
  checkReply(`payments/error_${known.status}`, known.body);
  return { status: known.status, body: known.body };
}
