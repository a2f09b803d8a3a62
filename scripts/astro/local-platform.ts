import type { AstroIntegration } from 'astro';

/** `astro dev` with the shop's functions, database, mailbox and payment stand-in beside the pages. */
export function localPlatform(): AstroIntegration {
  return { name: 'local-platform', hooks: {} };
}
