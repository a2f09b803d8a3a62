import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not migrations: a released one is never edited, and names what was there then. */
const SOURCES = [
  '{src,netlify,cli,sandbox,scripts,tests,docs}/**/*.{ts,tsx,mjs,astro,css,md}',
  '*.{ts,mjs,md}',
  'netlify/database/schema.sql',
];
/** The changelog names files of earlier versions. */
const HISTORY = 'CHANGELOG.md';
const FILES = ['*.*', '{src,netlify,cli,sandbox,scripts,tests,docs,content,public}/**/*.*'];
/** Examples of names, addresses and files that come when they are needed: no file has them. */
const EXAMPLES = [
  'scripts/accepted-advisories.json',
  'content/selling.json',
  '/sandbox/mail.json',
  '/speculation-rules.json',
  'x.ts',
  'x.queries.ts',
  'name.ts',
  'name/name.mjs',
  'gift-cards.mdx',
  'content/faq/11-gift-cards.mdx',
];

const SQL_COMMENT = /--.*/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/ .*|<!--[\s\S]*?-->/g;
/** A possible file name, with all, some or none of its folders. */
const NAME = /(?<![\w./@:*[\]-])[\w./[\]-]+/g;
const EXTENSION = /[\w\]]\.(?:tsx?|mjs|astro|css|sql|mdx?|json|toml)$/;
/** The first part of a URL, or a folder of built files. */
const HOST = /^[^/.]*\.[^/]*\//;

/** Whether the files that comments and documents of this folder name exist; says which do not. */
export function checkNamedFiles(cwd = '.'): boolean {
  const files = globSync(FILES, { cwd }).map((file) => `/${file.replaceAll('\\', '/')}`);
  const dead = globSync(SOURCES, { cwd, exclude: [HISTORY] }).flatMap((source) =>
    namedFiles(source, readFileSync(join(cwd, source), 'utf8'))
      .filter((name) => !EXAMPLES.includes(name))
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${source} names ${name}, which does not exist.`),
  );
  for (const sentence of dead) console.error(sentence);
  return dead.length === 0;
}

/** The names of files in the comments of a source, or anywhere in a document. */
export function namedFiles(source: string, text: string): string[] {
  const comment = source.endsWith('.sql') ? SQL_COMMENT : COMMENT;
  const parts = source.endsWith('.md') ? [text] : (text.match(comment) ?? []);
  return parts
    .flatMap((part) => part.match(NAME) ?? [])
    .map((name) => name.replace(/^(?:\.{1,2}\/)+|\.$/g, ''))
    .filter((name) => EXTENSION.test(name) && !HOST.test(name));
}
