import type { AstroIntegration } from 'astro';
import { changePageRules } from './page-rules.ts';

/**
 * Tells browsers which page to prepare before it is asked for (public/speculation-rules.json): by a header, since our
 * policy lets no rules stand in the page itself, and on static pages alone, since those cost nobody anything.
 */
export function speculationRules(): AstroIntegration {
  return {
    name: 'speculation-rules',
    hooks: {
      'astro:build:done': () =>
        changePageRules((pages) => {
          for (const { values } of pages) {
            values['Speculation-Rules'] = '"/speculation-rules.json"';
          }
          return pages;
        }),
    },
  };
}
