import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { paths } from '#shop/paths.ts';
import { matches, type Source } from './source.ts';

/** What the site has that a text may point to. */
export interface Site {
  /** Every page's path, with the anchors it can be entered at. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** What editors may write as <Name />. */
  components: readonly string[];
  /** Whether a file exists, relative to the project folder. */
  hasFile: (path: string) => boolean;
}

const HOME_ANCHORS = ['home', 'products', 'about', 'contact'];

export function readSite(sources: readonly Source[]): Site {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const pages = new Map(fixed.map((path) => [path as string, new Set<string>()]));
  for (const source of sources) {
    const name = basename(source.file, '.mdx');
    if (source.file.startsWith('content/pages/')) pages.set(`/${name}`, new Set(anchorsOf(source)));
  }
  for (const anchor of HOME_ANCHORS) pages.get('/')?.add(anchor);
  for (const { file } of sources) {
    if (file.startsWith('content/faq/')) pages.get('/faq')?.add(questionAnchor(file));
  }
  return {
    pages,
    components: globSync('src/components/editor/*.astro')
      .map((file) => basename(file, '.astro'))
      .sort(),
    hasFile: (path) => existsSync(join('.', path)),
  };
}

/** /faq#returns opens content/faq/06-returns.mdx. */
const questionAnchor = (file: string) => basename(file, '.mdx').replace(/^\d+-/, '');

/** Headings as Astro names them: `What we keep` becomes `what-we-keep`. */
const anchorsOf = ({ body }: Source) =>
  matches(body, /^#{2,3} (.+)$/g).map(({ found }) =>
    found
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
