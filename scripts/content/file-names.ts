import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { PAGES_WITH_LAYOUT, paths } from '#shop/paths.ts';
import { contentFolder } from '../../src/content-folder.ts';
import type { ContentProblem } from './source.ts';

type FileProblem = ContentProblem & { file: string };

/** Endings that an editor may have saved a text with, beside the one that pages are made from. */
const OTHER_TEXT = /^content\/(?:[^/]+|(?:pages|faq|products)\/.*)\.(?:mdx?|markdown|txt|html?)$/i;
/** Every shop has these; footer, emails and checkout lead there. */
const NEEDED = [
  'content/home.mdx',
  ...PAGES_WITH_LAYOUT.map((page) => `content/pages/${page}.mdx`),
  ...(['privacyPolicy', 'termsOfService', 'shippingReturns', 'accessibility'] as const).map(
    (page) => `content/pages${paths[page]}.mdx`,
  ),
];

/** The files of content by their names in the repository. */
export const contentFiles = () =>
  globSync('**/*.*', { cwd: contentFolder() })
    .map((file) => `content/${file.replaceAll('\\', '/')}`)
    .sort();

/** Problems of the names of content's files: no page is made from them, or they are taken, missing or doubled. */
export function checkFileNames(files: readonly string[]): FileProblem[] {
  const taken = takenPages();
  const slugs = new Map<string, string>();
  const problems = files.flatMap((file): FileProblem[] => {
    const say = (text: string) => [{ file, line: 1, text }];
    if (OTHER_TEXT.test(file) && !file.endsWith('.mdx')) {
      return say('No page is made from this file: its name must end in .mdx, in small letters.');
    }
    const page = /^content\/pages\/([^/]+)\.mdx$/.exec(file)?.[1];
    if (page && taken.has(page))
      return say(`The shop has a page /${page} of its own: give this file another name.`);
    const slug = /^content\/faq\/\d+-(.+)\.mdx$/.exec(file)?.[1];
    if (!slug) return [];
    const other = slugs.get(slug);
    slugs.set(slug, file);
    return other ? say(`${other} is /faq#${slug} too: rename one of them, after its number.`) : [];
  });
  const missing = NEEDED.filter((file) => !files.includes(file)).map((file) => ({
    file,
    line: 1,
    text: 'This file is missing, and the shop needs it: put it back (docs/editing.md).',
  }));
  const hasProduct = files.some((file) => /^content\/products\/.*\.mdx$/.test(file));
  const noProduct = { file: 'content/products', line: 1, text: 'There is no product.' };
  return [...problems, ...missing, ...(hasProduct ? [] : [noProduct])];
}

/** The first part of every address that is not a page of content/pages. */
function takenPages(): Set<string> {
  const own = globSync('src/pages/{*.astro,*/,_sellers/*.astro,_sellers/*/}').map((path) =>
    basename(path, '.astro'),
  );
  const served = [paths.buy, paths.productFeed].map((path) => path.split('/')[1] ?? '');
  const withLayout: readonly string[] = PAGES_WITH_LAYOUT;
  return new Set([...own, ...served].filter((page) => !withLayout.includes(page)));
}
