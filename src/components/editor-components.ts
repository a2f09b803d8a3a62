import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/**
 * Components for content/*.mdx: all files of the folder `editor`, by file name (docs/editing.md). `npm run
 * content:check` reads the same folder.
 */
const files = import.meta.glob<AstroComponentFactory>('./editor/*.astro', {
  eager: true,
  import: 'default',
});

export const editorComponents = Object.fromEntries(
  Object.entries(files).map(([path, component]) => [
    path.slice(path.lastIndexOf('/') + 1, -6),
    component,
  ]),
);
