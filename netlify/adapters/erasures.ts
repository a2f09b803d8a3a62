import { getStore } from '@netlify/blobs';
import * as z from 'zod';

// A restore of the database leaves it alone.
const store = () => getStore({ name: 'erasures', consistency: 'strong' });

const HASH = /^[0-9a-f]{64}$/;
const kept = z.object({ erased_at: z.string() });

/** Keeps the hash of an erased address, with the time until which it was erased. */
export async function rememberErasure(hash: string, erasedAt: string): Promise<void> {
  await store().set(hash, JSON.stringify({ erased_at: erasedAt }));
}

/** All erasures that were kept. */
export async function listErasures() {
  const { blobs } = await store().list();
  const hashes = blobs.map(({ key }) => key).filter((key) => HASH.test(key));
  return Promise.all(
    hashes.map(async (hash) => {
      const { erased_at } = kept.parse(await store().get(hash, { type: 'json' }));
      return { email_hash: hash, erased_at };
    }),
  );
}
