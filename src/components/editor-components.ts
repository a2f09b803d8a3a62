import { byFileName } from './brand-facts.ts';

/**
 * Components for content/*.mdx: all files of the folder `editor`, by file name (docs/editing.md). `npm run
 * content:check` reads the same folder.
 */
export const editorComponents = byFileName(
  import.meta.glob('./editor/*.astro', { eager: true, import: 'default' }),
);
