import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';
import { printTable } from '../../../tests/bench/table.ts';
import { atMost, median, type Verdict } from './verdict.ts';

/** Not a dependency: 40 MB that only this needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** How much later than on a page that loads only the first screen the largest picture may be there. */
const MOST_LCP = 1.1;
/** Pages that need the server, or that search engines do not list, are not static pages. */
const NOT_STATIC = ['cart', 'checkout', 'payment', 'platform'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  runtimeError?: { message: string };
}
type Lighthouse = (url: string, flags?: object) => Promise<Report>;

/** Lighthouse in this process, with the browser that listens on this port. npm downloads it into its cache. */
export async function loadLighthouse(port: number): Promise<Lighthouse> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new UserError('Run it as npm run bench:pages: npm downloads Lighthouse.');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[npm, 'exec', '--yes', `--package=${LIGHTHOUSE}`, '--'],
    ...['node', '-p', 'process.env.PATH.split(require("node:path").delimiter)[0]'],
  ]);
  const file = pathToFileURL(join(stdout.trim(), '../lighthouse/core/index.js')).href;
  const { default: lighthouse } = (await import(file)) as {
    default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
  };
  return async (url, flags = {}) => {
    let failure: string | undefined;
    // On a busy machine it sometimes loses the page.
    for (let tries = 0; tries < 3; tries += 1) {
      const result = await lighthouse(url, { port, logLevel: 'silent', ...flags });
      if (result && !result.lhr.runtimeError) return result.lhr;
      failure = result?.lhr.runtimeError?.message;
    }
    throw new UserError(`Lighthouse failed on ${url}: ${failure}`);
  };
}

const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** Our home page beside a bare one that ends after the first screen, in turn, with simulated throttling and with that of DevTools. */
export async function benchHome(
  lighthouse: Lighthouse,
  sites: { ours: string; bare: string },
  runs: number,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const throttlingMethod of ['simulate', 'devtools']) {
    const flags = { throttlingMethod, onlyCategories: ['performance'] };
    const reports: Record<'ours' | 'bare', Report[]> = { ours: [], bare: [] };
    for (let run = 0; run < runs; run += 1) {
      reports.ours.push(await lighthouse(`${sites.ours}/`, flags));
      reports.bare.push(await lighthouse(`${sites.bare}/first-screen`, flags));
    }
    const value = (site: 'ours' | 'bare', audit: string) =>
      median(reports[site].map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    console.log(
      `Home, Lighthouse mobile, throttling by ${throttlingMethod}, medians of ${runs}:\n`,
    );
    printTable(
      ['page', ...Object.keys(TIMES)],
      (['ours', 'bare'] as const).map((site) => [
        site,
        ...Object.values(TIMES).map((audit) => value(site, audit).toFixed(0)),
      ]),
    );
    const ratio = value('ours', TIMES.LCP) / value('bare', TIMES.LCP);
    verdicts.push(
      atMost(`home: LCP by the first screen's, ${throttlingMethod}`, ratio, MOST_LCP),
      atMost(`home: TBT in ms, ${throttlingMethod}`, value('ours', TIMES.TBT), 0),
      atMost(`home: CLS, ${throttlingMethod}`, value('ours', TIMES.CLS), 0),
    );
  }
  return verdicts;
}

/** Lighthouse's scores for static pages, those named or all: performance as the median, the others once. */
export async function benchScores(
  lighthouse: Lighthouse,
  ours: string,
  named: string[],
  runs: number,
): Promise<Verdict[]> {
  const rows: { page: string; scores: number[] }[] = [];
  for (const page of named.length > 0 ? named : staticPages()) {
    const first = await lighthouse(ours + page, { onlyCategories: CATEGORIES });
    const reports = [first];
    while (reports.length < runs) {
      reports.push(await lighthouse(ours + page, { onlyCategories: ['performance'] }));
    }
    const scoreOf = ({ categories }: Report, name: string) =>
      Math.round((categories[name]?.score ?? 0) * 100);
    const [, ...others] = CATEGORIES.map((name) => scoreOf(first, name));
    const performance = median(reports.map((report) => scoreOf(report, 'performance')));
    rows.push({ page, scores: [performance, ...others] });
    for (const { score, title } of Object.values(first.audits)) {
      if (score !== null && score < 0.9) console.log(`${page}: ${title}`);
    }
  }
  printTable(
    ['page', ...CATEGORIES],
    rows.map(({ page, scores }) => [page, ...scores]),
  );
  return CATEGORIES.map((name, index) => {
    const lost = 100 - Math.min(...rows.map(({ scores }) => scores[index] ?? 0));
    return atMost(`${name}: most points lost by a static page`, lost, 0);
  });
}

function staticPages(): string[] {
  return globSync('*.html', { cwd: 'dist' })
    .map((file) => file.replace(/\.html$/, '').replace(/^index$/, ''))
    .filter((name) => !NOT_STATIC.includes(name))
    .map((name) => `/${name}`)
    .sort();
}
