import { purgeCache } from '@netlify/functions';
import { storefrontTag } from '#shop/platform.ts';
import { log } from './log.ts';

/** Purges the pages of a storefront from the CDN. A failure is only logged, since the pages expire by themselves. */
export async function purgeStorefront(accountId: string): Promise<void> {
  // Only Netlify sets it.
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  try {
    await purgeCache({ tags: [storefrontTag(accountId)] });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log('error', 'purge', { tag: storefrontTag(accountId), message });
  }
}
