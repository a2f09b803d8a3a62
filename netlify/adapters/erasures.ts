import { getStore } from '@netlify/blobs';

// A restore of the database leaves it alone. A key is the hash of the address and, in milliseconds, until when it was erased, so
// that a list says all.
const store = () => getStore({ name: 'erasures', consistency: 'strong' });

const KEY = /^([0-9a-f]{64})\/(\d{13})$/;

export interface Erasure {
  email_hash: string;
  erased_at: string;
}

/** Keeps the hash of an erased address, with the time until which it was erased. */
export async function rememberErasure(hash: string, erasedAt: string): Promise<void> {
  // Rounded up, because the database counts microseconds.
  await store().set(`${hash}/${Date.parse(erasedAt) + 1}`, '');
}

/** All erasures that were kept; null in a terminal, which does not reach the deployed shop's blob store. */
export async function listErasures(): Promise<Erasure[] | null> {
  try {
    const { blobs } = await store().list();
    return blobs.flatMap(({ key }) => {
      const [, email_hash, ms] = KEY.exec(key) ?? [];
      return email_hash ? [{ email_hash, erased_at: new Date(Number(ms)).toISOString() }] : [];
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'MissingBlobsEnvironmentError') return null;
    throw error;
  }
}
