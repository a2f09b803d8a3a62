import { purgeCache } from '@netlify/functions';
import { storefrontTag } from '#shop/platform.ts';
import { log } from './log.ts';

/**
 * Makes the CDN forget the pages of a storefront. They grow old by themselves, so a failure is only logged: nothing that a
 * seller did is undone by it.
 */
export async function purgeStorefront(accountId: string): Promise<void> {
  // Set by Netlify; elsewhere no CDN stands in front.
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  try {
    await purgeCache({ tags: [storefrontTag(accountId)] });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log('error', 'purge', { tag: storefrontTag(accountId), message });
  }
}
