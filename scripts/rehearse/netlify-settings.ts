import { readFileSync } from 'node:fs';
import { require } from './steps.ts';

/** What netlify.toml says about building and bundling. */
export interface NetlifySettings {
  command: string;
  publish: string;
  functions: string;
  bundler: string;
  includedFiles: string[];
  nodeVersion: string;
}

export function readNetlifySettings(): NetlifySettings {
  const text = readFileSync('netlify.toml', 'utf8');
  const setting = (table: string, name: string): unknown => {
    const part = text.split(/^\[/m).find((one) => one.startsWith(`${table}]`)) ?? '';
    const [, value] = new RegExp(`^\\s*${name} = (.*)$`, 'm').exec(part) ?? [];
    require(value, `netlify.toml says nothing of ${name} in [${table}].`);
    // Strings and lists of them are written as in JSON.
    return JSON.parse(value) as Value;
  };
  return {
    command: setting('build', 'command'),
    publish: setting('build', 'publish'),
    functions: setting('functions', 'directory'),
    bundler: setting('functions', 'node_bundler'),
    includedFiles: setting<string[]>('functions', 'included_files'),
    nodeVersion: setting('build.environment', 'NODE_VERSION'),
  };
}
