import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';
import { browserPath } from '#scripts/launcher/browser.ts';
import { printTable, quantile, type Target } from '../table.ts';

/** Not a dependency: 40 MB that only this needs. npm downloads it into its cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Pages that need the server, or that search engines do not list, are not static pages. */
const NOT_STATIC = ['cart', 'checkout', 'payment', 'platform'];
const MB = 2 ** 20;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

async function runLighthouse(url: string, categories: string[]) {
  const npm = process.env.npm_execpath;
  if (!npm) throw new UserError('Run it as npm run bench:pages: npm downloads Lighthouse.');
  const options = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless=new --no-sandbox',
    `--only-categories=${categories.join(',')}`,
  ];
  const args = [npm, 'exec', '--yes', '--', LIGHTHOUSE, url, ...options];
  const env = { ...process.env, CHROME_PATH: browserPath() };
  const run = () => promisify(execFile)(process.execPath, args, { env, maxBuffer: 32 * MB });
  // On a busy machine it sometimes loses the page.
  const { stdout } = await run().catch(run);
  return JSON.parse(stdout) as Report;
}

/** Lighthouse's scores for static pages, those named or all: performance as the median, the others once. */
export async function benchScores(ours: string, named: string[], runs: number): Promise<Target[]> {
  const scoreOf = ({ categories }: Report, name: string) =>
    Math.round((categories[name]?.score ?? 0) * 100);
  const rows: [page: string, ...scores: number[]][] = [];
  for (const page of named.length > 0 ? named : staticPages()) {
    const first = await runLighthouse(ours + page, CATEGORIES);
    const performance = [scoreOf(first, 'performance')];
    while (performance.length < runs) {
      const report = await runLighthouse(ours + page, ['performance']);
      performance.push(scoreOf(report, 'performance'));
    }
    const others = CATEGORIES.slice(1).map((name) => scoreOf(first, name));
    rows.push([page, quantile(performance, 0.5), ...others]);
    for (const { score, title } of Object.values(first.audits)) {
      if (score !== null && score < 0.9) console.log(`${page}: ${title}`);
    }
  }
  printTable(['page', ...CATEGORIES], rows);
  return CATEGORIES.map((name, index) => ({
    what: `${name}: most points lost by a static page`,
    measured: 100 - Math.min(...rows.map(([, ...scores]) => scores[index] ?? 0)),
    most: 0,
  }));
}

function staticPages(): string[] {
  return globSync('*.html', { cwd: 'dist' })
    .map((file) => file.replace(/\.html$/, '').replace(/^index$/, ''))
    .filter((name) => !NOT_STATIC.includes(name))
    .map((name) => `/${name}`)
    .sort();
}
