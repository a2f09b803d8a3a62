import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';

/** Not a dependency: 40 MB that only this needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Lighthouse's phone: a slow net and CPU, reckoned after a fast load, or really slowed down by DevTools. */
export const THROTTLINGS = ['simulate', 'devtools'] as const;
export type Throttling = (typeof THROTTLINGS)[number];

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: NetworkRequest[] };
}

export interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

interface Look {
  categories?: readonly Category[];
  throttling?: Throttling;
}

export type Lighthouse = (url: string, look?: Look) => Promise<Report>;

/** Lighthouse in this process, at the browser that listens on this port; npm brings it. */
export async function loadLighthouse(port: number): Promise<Lighthouse> {
  const { default: lighthouse } = (await import(await program())) as {
    default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
  };
  const look = async (
    url: string,
    { categories = ['performance'], throttling = 'simulate' }: Look = {},
    tries = 3,
  ): Promise<Report> => {
    const flags = { port, logLevel: 'silent', onlyCategories: categories };
    const result = await lighthouse(url, { ...flags, throttlingMethod: throttling });
    if (result && !result.lhr.runtimeError) return result.lhr;
    // On a busy machine it now and then loses sight of the page: it is asked again before that counts.
    if (tries > 1) return look(url, { categories, throttling }, tries - 1);
    throw new UserError(`Lighthouse can't look at ${url}: ${result?.lhr.runtimeError?.message}`);
  };
  return look;
}

/** Has npm fetch Lighthouse into its cache and tell where that is. */
async function program(): Promise<string> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new UserError('Run it as npm run bench:pages: npm brings Lighthouse.');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[npm, 'exec', '--yes', `--package=${LIGHTHOUSE}`, '--'],
    ...['node', '-p', 'process.env.PATH.split(require("node:path").delimiter)[0]'],
  ]);
  return pathToFileURL(join(stdout.trim(), '../lighthouse/core/index.js')).href;
}
