import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';

/** The site's header rules, read by Netlify's own parser: the headers of a path. */
export type HeaderRules = (path: string) => Record<string, string>;

/** Later rules win: netlify.toml comes after the adapter's rules from the build (the pages' policies). */
export async function readHeaderRules(root: string): Promise<HeaderRules> {
  await refuseRedirects(root);
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

/** The site has no redirects, so the local platform has none either: it refuses to ignore one. */
async function refuseRedirects(root: string): Promise<void> {
  const config = await readFile(join(root, 'netlify.toml'), 'utf8');
  if (!existsSync(join(root, 'dist/_redirects')) && !config.includes('[[redirects]]')) return;
  throw new Error('The local platform (sandbox/platform/site.ts) does not serve redirects.');
}
