import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { paths } from '#shop/paths.ts';

interface Line {
  number: number;
  text: string;
}

/** A content file: the fields between the --- marks and the lines under them. */
export interface Source {
  file: string;
  /** Undefined when the file does not begin with a pair of --- marks. */
  fields: { text: string; firstLine: number } | undefined;
  /** What a reader sees: code and comments are blanked out. */
  body: Line[];
  lines: Line[];
}

const MARKS = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$/m;
const UNSEEN = /```[\s\S]*?```|`[^`\n]*`|\{\/\*[\s\S]*?\*\/\}/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const toLines = (text: string): Line[] =>
  text.split('\n').map((line, index) => ({ number: index + 1, text: line.replace(/\r$/, '') }));

export function parseSource(file: string, text: string): Source {
  const marks = MARKS.exec(text);
  const fields = marks?.index === 0 ? marks : undefined;
  const head = fields?.[0] ?? '';
  const body = blank(head) + text.slice(head.length).replace(UNSEEN, blank);
  return {
    file,
    fields: fields && { text: fields[1] ?? '', firstLine: 2 },
    body: toLines(body),
    lines: toLines(text),
  };
}

/** Every match of a pattern in the lines, with its line number. */
export function matches(lines: readonly Line[], pattern: RegExp) {
  return lines.flatMap(({ number, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ line: number, match, found: match[1] ?? '' })),
  );
}

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
    // /faq#returns opens content/faq/06-returns.mdx.
    const question = /^content\/faq\/\d+-(.+)\.mdx$/.exec(file)?.[1];
    if (question) pages.get('/faq')?.add(question);
  }
  const components = globSync('src/components/editor/*.astro').map((file) =>
    basename(file, '.astro'),
  );
  return { pages, components: components.sort(), hasFile: existsSync };
}

/** Headings as Astro names them: `What we keep` becomes `what-we-keep`. */
const anchorsOf = ({ body }: Source) =>
  matches(body, /^#{2,3} (.+)$/g).map(({ found }) =>
    found
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
