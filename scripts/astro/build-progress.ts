import type { AstroIntegration } from 'astro';

/**
 * Says what a build is at, in the local shop: Astro itself is silent there, and pictures take most of the first one.
 */
export function buildProgress(): AstroIntegration {
  const say = (what: string) => {
    if (process.env.BUILD_PROGRESS) console.log(`  ${what}`);
  };
  return {
    name: 'build-progress',
    hooks: {
      'astro:build:start': () => say('reading the content'),
      'astro:build:setup': ({ target }) =>
        say(target === 'server' ? 'compiling the pages' : 'compiling the scripts'),
      'astro:build:ssr': () => say('making the pages, and at first all pictures'),
      'astro:build:generated': () => say('writing headers and functions'),
    },
  };
}
