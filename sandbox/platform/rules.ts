import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathPattern } from './web-server.ts';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';

/** The site's header rules, read by Netlify's own parser: the headers of a path. */
export type HeaderRules = (path: string) => Record<string, string>;

/** Later rules win: netlify.toml comes after the adapter's rules from the build (the pages' policies). */
export async function readHeaderRules(root: string): Promise<HeaderRules> {
  const adapterConfig = await readFile(join(root, '.netlify/local/config.json'), 'utf8');
  const { headers: configHeaders } = JSON.parse(adapterConfig) as { headers: MinimalHeader[] };
  const netlifyConfigPath = join(root, 'netlify.toml');
  const headersFiles = [join(root, 'dist/_headers')];
  const rules = [
    ...(await readHeaders({ headersFiles: [], configHeaders })),
    ...(await readHeaders({ headersFiles, configHeaders: [], netlifyConfigPath })),
  ];
  return (path) => {
    const matching = rules.filter((rule) => rule.forRegExp.test(path));
    return Object.assign({}, ...matching.map(({ values }) => values)) as Record<string, string>;
  };
}

async function readHeaders(
  source: Omit<Parameters<typeof parseAllHeaders>[0], 'minimal'>,
): Promise<Header[]> {
  const { headers, errors } = await parseAllHeaders({ ...source, minimal: false });
  for (const error of errors) throw error;
  return headers as Header[];
}

/** The file that the site answers an address with, if that has a rewrite. */
export type Rewrites = (path: string) => string | undefined;

/** The site's rewrites. The local platform has no other redirects: it refuses to ignore one. */
export async function readRewrites(root: string): Promise<Rewrites> {
  const config = await readFile(join(root, 'netlify.toml'), 'utf8');
  const lines = (await readFile(join(root, 'dist/_redirects'), 'utf8')).trim().split('\n');
  const rules = lines.map((line) => {
    const [from, to, status, ...conditions] = line.split(' ');
    if (!from || !to || status !== '200' || conditions.length > 0) throw unknownRule(line);
    return { pattern: pathPattern(from), to };
  });
  if (config.includes('[[redirects]]')) throw unknownRule('netlify.toml');
  return (pathname) => rules.find(({ pattern }) => pattern.test({ pathname }))?.to;
}

const unknownRule = (rule: string) =>
  new Error(`The local platform serves rewrites in dist/_redirects only: ${rule}`);
