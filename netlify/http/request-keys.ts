import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ApiError } from '#adapters/api-error.ts';
import { oneValue, run } from '#adapters/database.ts';

/** A checkout's key is no such key: with another cart it stands for another payment (docs/decisions/orders.md). */
const KEY = /^(?!checkout).*key$/i;

/**
 * Carries out a request once for its key, if it has one: the use case makes nothing twice for the same key, and a
 * request with the same key and other content is `refused` here. A request that is refused leaves its key free; one
 * that fails keeps it, since it may have been carried out.
 */
export async function underKey<Result>(
  call: string,
  request: unknown,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const fields = Object.entries((request ?? {}) as Record<string, unknown>);
  const key = fields.find(([name]) => KEY.test(name))?.[1];
  if (typeof key !== 'string') return work();
  // A seller's secret changes with each response.
  const others = fields.filter(([name]) => !KEY.test(name) && name !== 'accountSecret');
  const content = createHash('sha256').update(JSON.stringify(others)).digest('base64');
  const isSame = await oneValue(z.boolean())`
    insert into request_keys (call, key, content) values (${call}, ${key}, ${content})
    on conflict (call, key) do update set call = excluded.call
    returning content = ${content}`;
  if (!isSame) {
    throw new ApiError(
      'refused',
      'This was sent before with other content. Reload the page to see what became of it.',
    );
  }
  try {
    const result = await work();
    await run`
      insert into request_keys (call, key, content, is_done) values (${call}, ${key}, ${content}, true)
      on conflict (call, key) do update set is_done = true`;
    return result;
  } catch (error) {
    if (error instanceof ApiError) {
      await run`delete from request_keys where call = ${call} and key = ${key} and not is_done`;
    }
    throw error;
  }
}
