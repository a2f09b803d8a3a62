import { getStore } from '@netlify/blobs';

// A restore of the database leaves it alone. A key is the hash of the address and, in milliseconds, until when it was
// erased, so that a list says all.
const store = () => getStore({ name: 'erasures', consistency: 'strong' });

const KEY = /^([0-9a-f]{64})\/(\d{13})$/;

export interface Erasure {
  email_hash: string;
  erased_at: string;
}

/** Whether this process reaches the store: a terminal does not reach that of the deployed shop. */
export function hasErasures(): boolean {
  try {
    return Boolean(store());
  } catch (error) {
    if (error instanceof Error && error.name === 'MissingBlobsEnvironmentError') return false;
    throw error;
  }
}

/** Keeps the hash of an erased address, with the time until which it was erased. */
export async function rememberErasure(hash: string, erasedAt: string): Promise<void> {
  // Rounded up, because the database counts microseconds.
  // A byte, because Netlify does not say that a blob may be empty.
  await store().set(`${hash}/${Date.parse(erasedAt) + 1}`, '1');
}

/** All erasures that were kept. */
export async function listErasures(): Promise<Erasure[]> {
  const { blobs } = await store().list();
  return blobs.flatMap(({ key }) => {
    const [, email_hash, ms] = KEY.exec(key) ?? [];
    return email_hash ? [{ email_hash, erased_at: new Date(Number(ms)).toISOString() }] : [];
  });
}
