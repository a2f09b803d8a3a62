import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import * as z from 'zod';
import { MARK, require } from './production.ts';

/** The build and bundling settings of netlify.toml. */
const settingsSchema = z.object({
  command: z.string(),
  publish: z.string(),
  functions: z.string(),
  bundler: z.string(),
  includedFiles: z.array(z.string()),
  nodeVersion: z.string(),
});
type NetlifySettings = z.infer<typeof settingsSchema>;

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

/** A function as it would be handed to Netlify. */
export interface Bundle {
  name: string;
  /** Far from our own packages. */
  folder: string;
  files: { name: string; content: Buffer }[];
  /** The first of its addresses; a scheduled function has none. */
  path: string | undefined;
}

/** What Astro's adapter writes beside our own: the pages that are made on demand. */
const ON_DEMAND = '.netlify/v1/functions';

/** What belongs to the local shop alone. */
const LOCAL_FILES = /^(?:sandbox|tests|cli|scripts|art|\.data|\.env)(?:\/|$)/;
const LOCAL_WORDS = ['sk_test_local', 'whsec_local', 'secret_local', 'embedded.invalid', MARK];
/** 20 MB, for the one function that makes pictures (docs/decisions/seller-platform.md). */
const SHARP = /(?:^|\/)node_modules\/(?:sharp|@img)\//;
const MAKES_PICTURES = 'upload-product-picture';
const LIVE_KEY = /\b(?:sk|rk)_live_[A-Za-z0-9]{16}|\bwhsec_[A-Za-z0-9]{24}/;

/** Bundles every function with Netlify's own bundler, where it finds nothing of ours. */
export async function bundleFunctions(settings: NetlifySettings) {
  const { functions, bundler, includedFiles, nodeVersion } = settings;
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-rehearsal-'));
  const packed = await zipFunctions([functions, ON_DEMAND], folder, {
    archiveFormat: 'none',
    basePath: process.cwd(),
    internalSrcFolder: ON_DEMAND,
    config: { '*': { nodeBundler: bundler as 'esbuild', includedFiles, nodeVersion } },
  });
  const bundles = packed.map(({ name, path, routes = [] }): Bundle => {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        name: relative(path, file).split(sep).join('/'),
        content: readFileSync(file),
      }));
    return { name, folder: path, files, path: routes[0]?.pattern };
  });
  return { bundles, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** What must not be in a bundle and is: the local shop, our tests and tools, secrets, and sharp but for one function. */
export function unexpectedFiles({ name: bundle, files }: Bundle): string[] {
  const local = files.filter(({ name }) => LOCAL_FILES.test(name)).map(({ name }) => name);
  const words = files.flatMap(({ name, content }) => {
    const text = content.toString('latin1');
    const found = LOCAL_WORDS.filter((word) => text.includes(word));
    return [...found, ...(LIVE_KEY.test(text) ? ['a live key'] : [])].map(
      (word) => `${name}: ${word}`,
    );
  });
  const hasSharp = files.some(({ name }) => SHARP.test(name));
  const sharp = hasSharp === (bundle === MAKES_PICTURES) ? [] : [hasSharp ? 'sharp' : 'no sharp'];
  return [...local, ...words, ...sharp].map((found) => `${bundle} contains ${found}`);
}
