import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  fileHeaders,
  isOffice,
  pageHeaders,
  TRUSTED_TYPES,
  TRUSTED_TYPES_REPORT,
  TRUSTED_TYPES_REPORTED,
} from '../../src/page-headers.ts';
import { REWRITES } from '../../src/rewrites.ts';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}
const RULES = '.netlify/v1/config.json';
const POLICY = 'Content-Security-Policy';

/**
 * Our headers in build and development. The adapter writes the policy of `/about` for that path alone, but the host
 * also answers `/about.html`: the twins get the same. Every page and every file has its own rule, and no two rules name
 * the same header for one path, so that it is no matter how a host mixes them. `astro dev` would send the policy
 * without hashes and stop every island, so it is off there.
 */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        const config = JSON.parse(await readFile(RULES, 'utf8')) as { headers: HeaderRule[] };
        const isPolicy = (rule: HeaderRule) => POLICY in rule.values;
        const ofPages = config.headers.filter(
          (rule) => isPolicy(rule) && existsSync(join(dist, twin(rule.for))),
        );
        const pages = await Promise.all(ofPages.map((rule) => pageRule(dist, rule)));
        config.headers = [
          ...config.headers.filter((rule) => !isPolicy(rule)),
          ...pages.flatMap((rule) => addressesOf(rule.for).map((path) => ({ ...rule, for: path }))),
          ...(await fileRules(dist, pages)),
          encodedRule(pages),
        ];
        await writeFile(RULES, JSON.stringify(config, null, 2));
        await keepForLocalPlatform();
      },
    },
  };
}

/** The addresses that a host answers with the page at this path. */
function addressesOf(path: string): string[] {
  const rewritten = REWRITES.filter(({ page }) => page === path).map(({ from }) => from);
  return [path, twin(path), ...rewritten];
}

function twin(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`;
}

/** Astro's policy has the hashes of all pages' inline code: only those of this page are kept. */
async function pageRule(dist: string, { for: path, values }: HeaderRule): Promise<HeaderRule> {
  const file = join(dist, twin(path));
  const html = await readFile(file, 'utf8');
  const inline = [...html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(
    ([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = values[POLICY]?.replace(/ 'sha256-[^']+'/g, (hash) =>
    inline.includes(hash.trim()) ? hash : '',
  );
  if (isOffice(path)) await writeFile(file, withPolicy(html, policy ?? ''));
  return { for: path, values: { ...policies(path, policy ?? ''), ...pageHeaders(path) } };
}

/**
 * A host may answer `/%61dmin` with the page of `/admin` and find no rule for that spelling. Nobody is led there: the
 * strictest headers of all pages, and a policy with the inline code of all.
 */
function encodedRule(pages: HeaderRule[]): HeaderRule {
  const policies = pages.map(({ values }) => values[POLICY] ?? '');
  const inline = (directive: string) => {
    const lists = policies.flatMap((policy) => new RegExp(`${directive}[^;]*`).exec(policy) ?? []);
    return new Set(lists.join().match(/'sha256-[^']+'/g));
  };
  const policy = policies[0]?.replace(/(?:script|style)-src [^;]*/g, (list) => {
    const [directive = ''] = list.split(' ');
    return [directive, "'self'", ...inline(directive)].join(' ');
  });
  return { for: '/*%*', values: { [POLICY]: policy ?? '', ...pageHeaders('/admin') } };
}

/** Should a host not know such a rule, the office's pages bring their policy along. */
function withPolicy(html: string, policy: string): string {
  const withoutMeta = ['frame-ancestors', 'report-to', 'report-uri'];
  const directives = policy.split(';').map((directive) => directive.trim());
  const enforced = directives.filter(
    (directive) => directive && !withoutMeta.some((name) => directive.startsWith(name)),
  );
  const meta = `<meta http-equiv="${POLICY}" content="${enforced.join('; ')}">`;
  const changed = html.replace(/<meta charset="utf-8"\s*\/?>/, (charset) => charset + meta);
  if (changed === html) throw new Error('A page of the office has no place for its policy.');
  return changed;
}

/** The enforced policy of a page; where Trusted Types are not enforced, also the one that reports them. */
function policies(path: string, policy: string): Record<string, string> {
  if (path !== TRUSTED_TYPES_REPORTED) return { [POLICY]: policy };
  const enforced = TRUSTED_TYPES.reduce((rest, one) => rest.replace(`${one};`, ''), policy);
  return { [POLICY]: enforced, [`${POLICY}-Report-Only`]: TRUSTED_TYPES_REPORT };
}

async function fileRules(dist: string, pages: HeaderRule[]): Promise<HeaderRule[]> {
  const entries = await readdir(dist, { withFileTypes: true });
  const known = pages.map((page) => twin(page.for));
  const paths = entries
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
    .filter((path) => !known.some((page) => page.startsWith(path.replace('*', ''))));
  const bare = paths.find((path) => path.endsWith('.html'));
  if (bare) throw new Error(`${bare} has no ${POLICY}.`);
  return paths.map((path) => ({ for: path, values: fileHeaders }));
}

/** `astro dev` and `astro check` empty `.netlify/v1`: the local platform serves from this copy. */
async function keepForLocalPlatform(): Promise<void> {
  await rm('.netlify/local', { recursive: true, force: true });
  await cp('.netlify/v1', '.netlify/local', { recursive: true });
}
