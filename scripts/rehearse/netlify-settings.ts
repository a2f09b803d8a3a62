import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { require } from './steps.ts';

/** The build and bundling settings of netlify.toml. */
const settingsSchema = z.object({
  command: z.string(),
  publish: z.string(),
  functions: z.string(),
  bundler: z.string(),
  includedFiles: z.array(z.string()),
  nodeVersion: z.string(),
});
export type NetlifySettings = z.infer<typeof settingsSchema>;

export function readNetlifySettings(): NetlifySettings {
  const tables = readFileSync('netlify.toml', 'utf8').split(/^\[/m);
  const setting = (table: string, name: string): unknown => {
    const text = tables.find((one) => one.startsWith(`${table}]`)) ?? '';
    const [, value] = new RegExp(`^\\s*${name} = (.*)$`, 'm').exec(text) ?? [];
    require(value, `netlify.toml has no ${name} in [${table}].`);
    // TOML's strings and lists of strings are valid JSON.
    return JSON.parse(value);
  };
  return settingsSchema.parse({
    command: setting('build', 'command'),
    publish: setting('build', 'publish'),
    functions: setting('functions', 'directory'),
    bundler: setting('functions', 'node_bundler'),
    includedFiles: setting('functions', 'included_files'),
    nodeVersion: setting('build.environment', 'NODE_VERSION'),
  });
}
