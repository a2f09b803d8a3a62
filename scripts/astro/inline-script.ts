import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** The inline script of every page (layouts/Base.astro). */
const PAGE_START = 'src/components/page-start.js';

const minified = () =>
  transformSync(readFileSync(PAGE_START, 'utf8'), { minify: true }).code.trim();

/** For the pages' Content-Security-Policy. */
export const inlineScriptHash = (): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(minified()).digest('base64')}`;

/** Imported as text, the script is minified: Astro leaves inline scripts as they are written. */
export const minifiedInlineScript = {
  name: 'minified-inline-script',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith(`${PAGE_START}?raw`) ? `export default ${JSON.stringify(minified())};` : undefined,
};
