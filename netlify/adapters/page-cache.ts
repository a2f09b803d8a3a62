import { setTimeout } from 'node:timers/promises';
import { purgeCache } from '@netlify/functions';
import { storefrontTag } from '#shop/sellers.ts';
import { log, requestContext } from './log.ts';
import { isLocal } from './addresses.ts';
import { settings } from './settings.ts';

/** Netlify purges a tag twice in five seconds and answers 429 after that (docs.netlify.com, Caching). */
const WAIT_MS = 5_000;
const MAX_TRIES = 4;

/** Tags that are purged again soon: a further purge of one would do the same. */
const waiting = new Set<string>();

/** Purges the pages of a storefront. A failure is only logged, since the pages expire by themselves. */
export async function purgeStorefront(accountId: string): Promise<void> {
  const tag = storefrontTag(accountId);
  await purgeTag(tag).catch((error: unknown) => logFailure(tag, error));
}

/** Only Netlify gives its functions the token. */
const hasToken = () => Boolean(process.env.NETLIFY_PURGE_API_TOKEN);

/** Whether a purge is done by this process. Of a shop on this machine nothing is cached. */
export const canPurge = () => hasToken() || isLocal(settings().SITE_URL);

/**
 * Purges what the CDN has cached under a tag, after the response if Netlify refuses for now. Throws when that fails.
 */
export async function purgeTag(tag: string): Promise<void> {
  if (!hasToken() || waiting.has(tag)) return;
  if (await purge(tag)) return;
  const { waitUntil } = requestContext() ?? {};
  if (!waitUntil) throw new Error('Refused: too many purges.');
  waiting.add(tag);
  waitUntil(purgeLater(tag).catch((error: unknown) => logFailure(tag, error)));
}

async function purgeLater(tag: string): Promise<void> {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    await setTimeout(WAIT_MS);
    // A change from now on may come too late for this purge.
    waiting.delete(tag);
    if (await purge(tag)) return;
    waiting.add(tag);
  }
  waiting.delete(tag);
  throw new Error(`Refused ${MAX_TRIES} times: too many purges.`);
}

/** False when Netlify refuses because of too many purges. */
async function purge(tag: string): Promise<boolean> {
  try {
    await purgeCache({ tags: [tag] });
    return true;
  } catch (error) {
    // The only place where @netlify/functions reports the status.
    if (error instanceof Error && error.message.endsWith('status code: 429')) return false;
    throw error;
  }
}

function logFailure(tag: string, error: unknown): void {
  log('error', 'purge', { tag, message: error instanceof Error ? error.message : String(error) });
}
