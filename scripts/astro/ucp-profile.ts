import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { paths } from '#shop/paths.ts';
import { NOT_READY } from './not-ready.ts';

const VERSION = '2026-08-25';
const UCP = `https://ucp.dev/${VERSION}`;

/**
 * The shop's profile for clients of the Universal Commerce Protocol: its links fill the cart, and nothing else
 * (docs/decisions/permalink.md). `site` is the shop's address.
 */
export const ucpProfile = (site: string) => ({
  ucp: {
    version: VERSION,
    services: {},
    payment_handlers: {},
    capabilities: {
      'dev.ucp.shopping.permalink': [
        {
          version: VERSION,
          spec: `${UCP}/specification/permalink`,
          schema: `${UCP}/schemas/shopping/permalink.json`,
          config: { endpoint: new URL(paths.buy, site).href },
        },
      ],
    },
  },
});

/** Publishes it at /.well-known/ucp of the shop itself: a preview sells nothing, and its clients ask by HTTPS alone. */
export function publishUcpProfile(): AstroIntegration {
  const { CONTEXT, SITE_URL = '' } = process.env;
  return {
    name: 'ucp-profile',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (CONTEXT !== 'production' || NOT_READY || !SITE_URL.startsWith('https:')) return;
        const folder = new URL('.well-known/', dir);
        await mkdir(folder, { recursive: true });
        await writeFile(new URL('ucp', folder), JSON.stringify(ucpProfile(SITE_URL)));
      },
    },
  };
}
