import type { AstroIntegration } from 'astro';
import { isNotReady } from '#adapters/settings.ts';

const { NETLIFY, SITE_URL, URL: siteUrl } = process.env;

/** Whether this is a build at Netlify before anything is set up: its pages say that nothing can be bought. */
export const NOT_READY = Boolean(NETLIFY) && isNotReady(process.env);

/** The shop's own address; before it is set, the one that Netlify gave the project. */
export function siteAddress(): string {
  return SITE_URL || (NETLIFY && siteUrl) || 'http://localhost:4321';
}

/** Adds the styles of what such pages say: no other build has them. */
export function notReady(): AstroIntegration {
  return {
    name: 'not-ready',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        if (NOT_READY) injectScript('page-ssr', `import '#styles/not-ready.css';`);
      },
    },
  };
}

/**
 * Where docs/deployment.md is read: in the repository that Netlify builds from. Its address may hold a token, which is
 * left out.
 */
export function deploymentGuide(): string | undefined {
  const { protocol, host, pathname } = URL.parse(process.env.REPOSITORY_URL ?? '') ?? {};
  if (protocol !== 'https:' || !host || !pathname) return undefined;
  return `https://${host}${pathname.replace(/(?:\.git)?\/?$/, '')}/blob/HEAD/docs/deployment.md`;
}
