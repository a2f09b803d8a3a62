import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const files = import.meta.glob<AstroComponentFactory>('./editor/Brand*.astro', {
  eager: true,
  import: 'default',
});

/** The components for every text; the others (editor-components.ts) would bring their styles into the home page. */
export const brandFacts = Object.fromEntries(
  Object.entries(files).map(([path, component]) => [
    path.slice(path.lastIndexOf('/') + 1, -6),
    component,
  ]),
);
