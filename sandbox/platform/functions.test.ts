import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FunctionRunner, type Handler, loadFunctions } from './functions.ts';

/** Functions as their modules export them. */
async function given(modules: Record<string, { default: Handler; config?: object }>) {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'));
  await Promise.all(Object.keys(modules).map((name) => writeFile(join(folder, name), '')));
  return loadFunctions(folder, (file) =>
    Promise.resolve(modules[file.slice(folder.length + 1)] ?? {}),
  );
}

const get = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

test('a function is called at its path with its parameters', async () => {
  const functions = await given({
    'order.ts': {
      default: (_request, context) => Response.json(context.params),
      config: { path: '/api/orders/:id' },
    },
  });
  const runner = new FunctionRunner();
  const answer = await runner.handle(functions, get('/api/orders/7?x=1'));
  expect(await answer?.json()).toEqual({ id: '7' });
  expect(await runner.handle(functions, get('/.netlify/functions/order'))).toBeUndefined();
});

test('a function that throws answers 500 without details', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const functions = await given({
    'broken.ts': {
      default: () => Promise.reject(new Error('secret')),
      config: { path: '/api/broken' },
    },
  });
  const answer = await new FunctionRunner().handle(functions, get('/api/broken'));
  expect(answer?.status).toBe(500);
  expect(await answer?.text()).not.toContain('secret');
  expect(log).toHaveBeenCalledOnce();
});

test('idle waits for background work, and for what that started', async () => {
  const done: string[] = [];
  const functions = await given({
    'later.ts': {
      default: (_request, context) => {
        const second = () => {
          done.push('second');
          return Promise.resolve();
        };
        const first = async () => {
          await Promise.resolve();
          done.push('first');
          context.waitUntil(second());
        };
        context.waitUntil(first());
        return new Response();
      },
      config: { path: '/api/later' },
    },
  });
  const runner = new FunctionRunner();
  await runner.handle(functions, get('/api/later'));
  await runner.idle();
  expect(done).toEqual(['first', 'second']);
});

test('the client address is the one that Netlify passes', async () => {
  const functions = await given({
    'ip.ts': {
      default: (_request, context) => new Response(context.ip),
      config: { path: '/api/ip' },
    },
  });
  const request = get('/api/ip', { headers: { 'x-nf-client-connection-ip': '203.0.113.9' } });
  const answer = await new FunctionRunner().handle(functions, request);
  expect(await answer?.text()).toBe('203.0.113.9');
});
