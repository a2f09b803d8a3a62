import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}
const RULES = '.netlify/v1/config.json';
const POLICY = 'Content-Security-Policy';

/**
 * Our Content-Security-Policy in build and development. The adapter writes the policy of `/about` for that path alone,
 * but the host also answers `/about.html`: the twins get the same. `astro dev` would send the header without hashes and
 * stop every island, so it is off there.
 */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:build:done': async () => {
        const config = JSON.parse(await readFile(RULES, 'utf8')) as { headers: HeaderRule[] };
        const policies = config.headers.filter((rule) => POLICY in rule.values);
        config.headers.push(...policies.map((rule) => ({ ...rule, for: twin(rule.for) })));
        await writeFile(RULES, JSON.stringify(config, null, 2));
        await keepForLocalPlatform();
      },
    },
  };
}

function twin(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`;
}

/** `astro dev` and `astro check` empty `.netlify/v1`: the local platform serves from this copy. */
async function keepForLocalPlatform(): Promise<void> {
  await rm('.netlify/local', { recursive: true, force: true });
  await cp('.netlify/v1', '.netlify/local', { recursive: true });
}
