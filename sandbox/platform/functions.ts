import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { type PathPattern, pathPattern } from './path-pattern.ts';

/** Netlify's context, without the parts that no function uses. */
export type FunctionContext = Omit<Context, 'cookies' | 'next' | 'rewrite'>;
export type Handler = (request: Request, context: FunctionContext) => unknown;

/** A Netlify function (version 2) as its module declares it. */
export interface ShopFunction {
  name: string;
  handler: Handler;
  schedule: string | undefined;
  background: boolean;
  preferStatic: boolean;
  methods: string[];
  paths: PathPattern[];
  excluded: PathPattern[];
}

export interface FunctionMatch {
  target: ShopFunction;
  params: Record<string, string>;
}

/** Imports a function's file; `astro dev` uses Vite's import, with live reload. */
export type ImportModule = (file: string) => Promise<object>;

const SOURCES = ['.ts', '.mts', '.js', '.mjs'];
const importModule: ImportModule = (file) =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<object>;

/** Every function of a folder: a file `name.ts`, or `name/name.ts`. */
export async function loadFunctions(folder: string, load = importModule): Promise<ShopFunction[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.flatMap((entry) =>
    entry.isDirectory()
      ? SOURCES.map((source) => join(folder, entry.name, entry.name + source)).filter(existsSync)
      : [join(folder, entry.name)],
  );
  const sources = files.filter(
    (file) => SOURCES.includes(extname(file)) && !file.includes('.test.'),
  );
  return Promise.all(sources.map(async (file) => describe(file, await load(file))));
}

function describe(file: string, module: object): ShopFunction {
  const { default: handler, config = {} } = module as { default: Handler; config?: Config };
  const name = basename(file, extname(file));
  return {
    name,
    handler,
    schedule: 'schedule' in config ? config.schedule : undefined,
    background:
      ('background' in config && config.background === true) || name.endsWith('-background'),
    preferStatic: 'preferStatic' in config && config.preferStatic === true,
    methods: list<string>('method' in config ? config.method : undefined),
    paths: addressesOf(name, config).map(pathPattern),
    excluded: list('excludedPath' in config ? config.excludedPath : undefined).map(pathPattern),
  };
}

/** As on Netlify, a function with a `path` loses its /.netlify/functions address, and a scheduled one has none. */
function addressesOf(name: string, config: Config): string[] {
  if ('path' in config) return list(config.path);
  return 'schedule' in config ? [] : [`/.netlify/functions/${name}`];
}

/** The function that serves a path and method, with the path's parameters. */
export function findFunction(
  functions: ShopFunction[],
  path: string,
  method: string,
): FunctionMatch | undefined {
  for (const target of functions) {
    if (target.methods.length > 0 && !target.methods.includes(method)) continue;
    if (target.excluded.some((pattern) => pattern(path))) continue;
    for (const pattern of target.paths) {
      const params = pattern(path);
      if (params) return { target, params };
    }
  }
  return undefined;
}

function list<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
