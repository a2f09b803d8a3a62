import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { Config } from '@netlify/functions';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { MARK } from './production.ts';

const configSchema = z.object({
  build: z.object({
    command: z.string(),
    publish: z.string(),
    environment: z.object({ NODE_VERSION: z.string() }),
  }),
  functions: z.object({
    directory: z.string(),
    included_files: z.array(z.string()),
  }),
});

/** How Netlify builds and bundles: netlify.toml. */
export const netlify = configSchema.parse(parse(readFileSync('netlify.toml', 'utf8')));

/** A function as it would be handed to Netlify. */
export interface Bundle {
  name: string;
  folder: string;
  files: { name: string; content: Buffer }[];
  /** Our own code. */
  mainFile: string;
  /** Its `config` as Netlify reads it. */
  config: Config;
}

/** The function that Astro's adapter writes: the pages that are made on demand. */
const ON_DEMAND = '.netlify/v1/functions';

/**
 * Bundles every function with Netlify's own bundler into this folder, which is outside the project: it has no packages.
 */
export async function bundleFunctions(folder: string): Promise<Bundle[]> {
  const { directory, included_files: includedFiles } = netlify.functions;
  const nodeVersion = netlify.build.environment.NODE_VERSION;
  const packed = await zipFunctions([directory, ON_DEMAND], folder, {
    archiveFormat: 'none',
    basePath: process.cwd(),
    internalSrcFolder: ON_DEMAND,
    config: { '*': { includedFiles, nodeVersion } },
  });
  return packed.map((packedFunction) => {
    const { name, path, mainFile } = packedFunction;
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        name: relative(path, file).split(sep).join('/'),
        content: readFileSync(file),
      }));
    const main = join(path, basename(mainFile));
    return { name, folder: path, files, mainFile: main, config: configOf(packedFunction) };
  });
}

function configOf({ routes = [], excludedRoutes = [], schedule, trafficRules }: FunctionResult) {
  const { rateLimitConfig: limit, aggregate } = trafficRules?.action.config ?? {};
  const rateLimit = limit && {
    windowLimit: limit.windowLimit,
    windowSize: limit.windowSize,
    aggregateBy: aggregate?.keys.map(({ type }) => type),
  };
  return {
    ...(routes.length > 0 && { path: routes.map(({ pattern }) => pattern) }),
    ...(excludedRoutes.length > 0 && {
      excludedPath: excludedRoutes.map(({ pattern }) => pattern),
    }),
    ...(schedule !== undefined && { schedule }),
    ...(rateLimit && { rateLimit }),
  } as Config;
}

/** Files of the local shop alone. */
const LOCAL_FILES = /^(?:sandbox|tests|cli|scripts|art|\.data|\.env)(?:\/|$)/;
const LOCAL_WORDS = ['sk_test_local', 'whsec_local', 'secret_local', 'embedded.invalid', MARK];
/** 20 MB, for the one function that makes pictures (docs/decisions/seller-platform.md). */
const SHARP = /(?:^|\/)node_modules\/(?:sharp|@img)\//;
export const MAKES_PICTURES = 'pictures';
const LIVE_KEY = /\b(?:sk|rk)_live_[A-Za-z0-9]{16}|\bwhsec_[A-Za-z0-9]{24}/;

/**
 * Files that must not be in a bundle and are: the local shop, our tests and tools, secrets, and sharp but for one
 * function.
 */
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
  return [...local, ...words, ...sharp];
}

/** The size of a bundle in MB. */
export function sizeOf({ files }: Bundle): number {
  return files.reduce((sum, { content }) => sum + content.length, 0) / 2 ** 20;
}
