import { atom, onMount } from 'nanostores';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { callOffice } from './api.ts';
import { pollOffice } from './poll-office.ts';

/** `failed` only if there is nothing older to show. */
export type LiveView<Value> =
  { state: 'loading' } | { state: 'failed'; error: string } | { state: 'shown'; value: Value };

/** What a function of the office answers: asked for when it is first shown, and again while the page is open. */
export function createLive<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  getBody: () => RequestOf<Contract<Request, Response>>,
) {
  type Value = ResponseOf<Contract<Request, Response>>;
  const $view = atom<LiveView<Value>>({ state: 'loading' });
  let lastRequest = 0;

  async function load({ isPoll = false } = {}): Promise<void> {
    const request = ++lastRequest;
    const reply = await callOffice(contract, getBody(), { isPoll });
    if (isPoll) await waitForPointerUp();
    // A later request knows more.
    if (request !== lastRequest) return;
    const before = $view.get();
    if (!reply.ok) {
      if (before.state !== 'shown') $view.set({ state: 'failed', error: reply.error });
    } else if (before.state !== 'shown' || !isSame(before.value, reply.value)) {
      $view.set({ state: 'shown', value: reply.value });
    }
  }
  onMount($view, () => pollOffice(() => load({ isPoll: $view.get().state === 'shown' })));
  /** Asks again now, after a change. */
  const refresh = () => load();
  return { $view, refresh };
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after);

let isPressed = false;
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (isPressed = false), true);
  }
}

/** Waits until no finger is on the screen, so that nothing moves under it. */
function waitForPointerUp(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    // After the click that follows.
    const done = () => setTimeout(resolve);
    addEventListener('pointerup', done, { once: true });
    addEventListener('pointercancel', done, { once: true });
  });
}
