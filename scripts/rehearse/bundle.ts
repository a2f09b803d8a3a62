import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import type { NetlifySettings } from './netlify-settings.ts';
import { MARK } from './production.ts';
import { unzip, type ZippedFile } from './unzip.ts';

/** A function as it would be handed to Netlify. */
export interface Bundle {
  name: string;
  /** Where it is unpacked, far from our own packages. */
  folder: string;
  zippedBytes: number;
  files: ZippedFile[];
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

/** Packs every function with Netlify's own bundler, and unpacks it where it finds nothing of ours. */
export async function bundleFunctions(settings: NetlifySettings) {
  const { functions, bundler, includedFiles, nodeVersion } = settings;
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-rehearsal-'));
  const zips = join(folder, 'zips');
  const packed = await zipFunctions([functions, ON_DEMAND], zips, {
    archiveFormat: 'zip',
    basePath: process.cwd(),
    internalSrcFolder: ON_DEMAND,
    config: { '*': { nodeBundler: bundler as 'esbuild', includedFiles, nodeVersion } },
  });
  const bundles = packed.map(({ name, path, routes = [] }): Bundle => {
    const archive = readFileSync(path);
    const files = unzip(archive);
    const own = join(folder, name);
    for (const file of files) write(own, file);
    return {
      name,
      folder: own,
      zippedBytes: archive.length,
      files,
      path: routes[0]?.pattern,
    };
  });
  return { bundles, remove: () => rm(folder, { recursive: true, force: true }) };
}

function write(folder: string, { name, content }: ZippedFile): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
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
