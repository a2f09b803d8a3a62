import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { pathPattern } from './path-pattern.ts';

export interface Redirect {
  from: string;
  to: string;
  status: number;
  /** Applies even where a file exists. */
  force: boolean;
}

/** The site's header and redirect rules, read by Netlify's own parsers. */
export interface Rules {
  headersFor(path: string): Record<string, string>;
  redirects: Redirect[];
}

/** Later rules win: netlify.toml comes after the adapter's rules from the build (the pages' policies). */
export async function readRules(root: string): Promise<Rules> {
  const netlifyConfigPath = join(root, 'netlify.toml');
  const [pageHeaders, siteHeaders, redirects] = await Promise.all([
    readHeaders({ configHeaders: await adapterHeaders(root) }),
    readHeaders({ headersFiles: [join(root, 'dist/_headers')], netlifyConfigPath }),
    readRedirects({ redirectsFiles: [join(root, 'dist/_redirects')], netlifyConfigPath }),
  ]);
  const headers = [...pageHeaders, ...siteHeaders];
  return {
    redirects,
    headersFor: (path) => {
      const matching = headers.filter((header) => header.forRegExp.test(path));
      return Object.assign({}, ...matching.map((header) => header.values)) as Record<
        string,
        string
      >;
    },
  };
}

/** The target of a redirect for this path, if it matches. */
export function redirectTarget({ from, to }: Redirect, path: string): string | undefined {
  const parts = pathPattern(from)(path);
  if (!parts) return undefined;
  return Object.entries(parts).reduce(
    (target, [name, value]) => target.replaceAll(`:${name}`, value),
    to,
  );
}

async function adapterHeaders(root: string): Promise<MinimalHeader[]> {
  const config = await readFile(join(root, '.netlify/local/config.json'), 'utf8');
  return (JSON.parse(config) as { headers: MinimalHeader[] }).headers;
}

async function readHeaders(
  source: Partial<Parameters<typeof parseAllHeaders>[0]>,
): Promise<Header[]> {
  const parsed = await parseAllHeaders({
    headersFiles: [],
    configHeaders: [],
    minimal: false,
    ...source,
  });
  throwFirst(parsed.errors);
  return parsed.headers as Header[];
}

async function readRedirects(
  source: Pick<Parameters<typeof parseAllRedirects>[0], 'redirectsFiles' | 'netlifyConfigPath'>,
): Promise<Redirect[]> {
  const parsed = await parseAllRedirects({ configRedirects: [], minimal: true, ...source });
  throwFirst(parsed.errors as Error[]);
  return parsed.redirects as Redirect[];
}

function throwFirst(errors: Error[]): void {
  for (const error of errors) throw error;
}
