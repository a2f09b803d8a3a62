import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#contracts/contract.ts';
import { notShown } from '#shop/action-messages.ts';
import { stubPage } from '../../../tests/support/browser.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { callApi } from './call-api.ts';
import { pollWhileVisible } from './poll-while-visible.ts';
import { createResource } from './resource.ts';

const read = contract({
  name: 'admin-read',
  request: z.object({ of: z.string() }),
  response: z.object({ count: z.number() }),
});
const change = contract({
  name: 'admin-change',
  request: z.object({ id: z.string() }),
  response: z.object({ done: z.boolean() }),
});
const pollOnTurn = (poll: () => Promise<void>) => pollWhileVisible(() => poll().then(() => false));
const createOne = (of: string, isPolled = () => true) =>
  createResource({ call: callApi, poll: pollOnTurn }, read, () => ({ of }), { isPolled });
const changeOf = ({ action }: Pick<ReturnType<typeof createOne>, 'action'>, id = '1') =>
  action(change, { id });

/** Requests that have no reply yet, in their order. */
let requests: { name: string; reply: (value: unknown, status?: number) => Promise<void> }[];
const next = async (name: string) => {
  const request = await vi.waitFor(() => {
    const index = requests.findIndex((each) => each.name === name);
    if (index < 0) throw new Error(`Nothing asks for ${name}.`);
    return requests.splice(index, 1)[0];
  });
  if (!request) throw new Error(name);
  return request;
};
const replyNext = async (name: string, value: unknown, status?: number) =>
  (await next(name)).reply(value, status);

const shown = (count: number) => ({ count });
const REFUSED = { error: 'Jane shipped it at 3:04 PM.', code: 'refused' };
const leaves: (() => void)[] = [];

/** A resource that the page shows. */
async function open(of = 'order', isPolled = () => true) {
  const resource = createOne(of, isPolled);
  leaves.push(resource.$view.listen(() => undefined));
  await replyNext('admin-read', shown(1));
  await vi.waitFor(() => expect(resource.shownValue()).toEqual(shown(1)));
  return resource;
}
const poll = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  requests = [];
  $toasts.set([]);
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        requests.push({
          name: path.slice('/api/'.length),
          reply: async (value, status = 200) => {
            resolve(Response.json(value, { status }));
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
  );
});
afterEach(async () => {
  for (const leave of leaves.splice(0)) leave();
  // A store that nobody listens to is unmounted a second later.
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a reply that an earlier request gets later is not shown', async () => {
  const resource = await open();
  void resource.refresh();
  const early = await next('admin-read');
  const loaded = resource.refresh();
  await replyNext('admin-read', shown(3));
  await loaded;
  await early.reply(shown(2));
  expect(resource.shownValue()).toEqual(shown(3));
});

test.each([
  [404, false],
  [409, false],
  [408, true],
  [429, true],
  [500, true],
])('a page that was answered with %s may be asked for again: %s', async (status, canRetry) => {
  const { $view } = createOne('order');
  leaves.push($view.listen(() => undefined));
  await replyNext('admin-read', REFUSED, status);
  await vi.waitFor(() => expect($view.get()).toMatchObject({ state: 'failed', canRetry }));
});

test('a request of another resource leaves the reply to this one in place', async () => {
  const [order, count] = [await open('order'), await open('count')];
  void order.refresh();
  const first = await next('admin-read');
  void count.refresh();
  await next('admin-read');
  await first.reply(shown(2));
  expect(order.shownValue()).toEqual(shown(2));
  expect(count.shownValue()).toEqual(shown(1));
});

test('a poll shows what has changed', async () => {
  const resource = await open();
  poll();
  await replyNext('admin-read', shown(2));
  expect(resource.shownValue()).toEqual(shown(2));
});

test('what has forms is not polled, and is read again after an action', async () => {
  const resource = await open('order', () => false);
  poll();
  expect(requests).toEqual([]);
  const done = changeOf(resource).run({ id: '1' });
  await replyNext('admin-change', { done: true });
  await replyNext('admin-read', shown(2));
  await done;
  expect(resource.shownValue()).toEqual(shown(2));
});

test('the reply to a poll is not shown while something is being done', async () => {
  const resource = await open();
  poll();
  const polled = await next('admin-read');
  const done = changeOf(resource).run({ id: '1' });
  await polled.reply(shown(2));
  expect(resource.shownValue()).toEqual(shown(1));
  await replyNext('admin-change', { done: true });
  await replyNext('admin-read', shown(3));
  expect(await done).toBe(true);
  expect(resource.shownValue()).toEqual(shown(3));
});

test('what else the page shows is read again after an action', async () => {
  const [order, count] = [await open('order'), await open('count')];
  const done = changeOf(order).run({ id: '1' });
  await replyNext('admin-change', { done: true });
  await replyNext('admin-read', shown(7));
  await replyNext('admin-read', shown(2));
  await done;
  expect(order.shownValue()).toEqual(shown(2));
  await vi.waitFor(() => expect(count.shownValue()).toEqual(shown(7)));
});

test('a second press does nothing while the first is being done; another action can be', async () => {
  const resource = await open();
  const [first, again, other] = [
    changeOf(resource).run({ id: '1' }),
    changeOf(resource).run({ id: '1' }),
    changeOf(resource, '2').run({ id: '2' }),
  ];
  expect(await again).toBe(false);
  expect(resource.$busyActions.get()).toEqual(['admin-change1', 'admin-change2']);
  await replyNext('admin-change', REFUSED, 409);
  await replyNext('admin-change', REFUSED, 409);
  expect(await Promise.all([first, other])).toEqual([false, false]);
  expect(requests.map(({ name }) => name)).not.toContain('admin-change');
  expect(resource.$busyActions.get()).toEqual([]);
});

test('a refused action says why, until what is true now is shown', async () => {
  const resource = await open();
  const refused = changeOf(resource).run({ id: '1' });
  await replyNext('admin-change', REFUSED, 409);
  expect(await refused).toBe(false);
  expect(resource.shownValue()).toEqual(shown(1));
  const problem = { action: 'admin-change1', text: REFUSED.error, isRefused: true };
  expect(resource.$problem.get()).toMatchObject(problem);
  const lost = resource.showCurrent();
  await replyNext('admin-read', {}, 503);
  expect(await lost).toBe(false);
  expect(resource.$problem.get()).toMatchObject(problem);
  expect($toasts.get()).toMatchObject([{ title: 'Not loaded', tone: 'bad' }]);
  const current = resource.showCurrent();
  await replyNext('admin-read', shown(2));
  expect(await current).toBe(true);
  expect(resource.shownValue()).toEqual(shown(2));
  expect(resource.$problem.get()).toBeUndefined();
  expect($toasts.get()).toEqual([]);
});

test('an action without a form says in a toast why it was not done, until it is tried again', async () => {
  const resource = await open();
  const button = resource.action(change, { id: '1', failure: 'Not marked' });
  const refused = button.run({ id: '1' });
  await replyNext('admin-change', REFUSED, 409);
  await replyNext('admin-read', shown(2));
  expect(await refused).toBe(false);
  expect(resource.shownValue()).toEqual(shown(2));
  expect($toasts.get()).toMatchObject([{ title: 'Not marked', text: REFUSED.error, tone: 'bad' }]);
  void button.run({ id: '1' });
  await next('admin-change');
  expect($toasts.get()).toEqual([]);
});

test('an action that is done while its page can not be read again is done, and a toast says so', async () => {
  const resource = await open();
  const onDone = vi.fn();
  const done = changeOf(resource).run({ id: '1' }, onDone);
  await replyNext('admin-change', { done: true });
  await replyNext('admin-read', {}, 503);
  expect(await done).toBe(true);
  expect(onDone).toHaveBeenCalledOnce();
  expect(resource.shownValue()).toEqual(shown(1));
  expect($toasts.get()).toMatchObject([{ ...notShown, tone: 'bad' }]);
});
