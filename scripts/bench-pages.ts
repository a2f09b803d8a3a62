import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { Complaint } from '#sandbox/platform/complaint.ts';
import { startShop } from '#sandbox/platform/shop.ts';
import { browserPath } from './launcher/browser.ts';
import { localPort } from './local-settings.ts';

/** Not a dependency: 40 MB that only this needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-quic';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 5;

/** Pages that need the server, or that nobody looks for, are not static pages. */
const NOT_STATIC = ['cart', 'checkout', 'payment'];

type Category = (typeof CATEGORIES)[number];
type Scores = Partial<Record<Category, number>>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

const npm = process.env.npm_execpath ?? '';

/** On a busy machine Lighthouse now and then loses sight of the page: it is asked again before that counts. */
async function look(url: string, categories: readonly Category[], tries = 3): Promise<Report> {
  try {
    return await lookOnce(url, categories);
  } catch (error) {
    if (tries > 1) return look(url, categories, tries - 1);
    const { stderr = '' } = error as { stderr?: string };
    throw new Complaint(`Lighthouse can't look at ${url}: ${stderr.trim().split('\n').at(-1)}`);
  }
}

/** Looks at a page as a phone on a slow net would. */
async function lookOnce(url: string, categories: readonly Category[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[npm, 'exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', `--chrome-flags=${CHROME_FLAGS}`],
      `--only-categories=${categories.join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
}

function scoresOf({ categories }: Report): Scores {
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}

/** What a page lost points by. */
function faultsOf({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => [title, displayValue].filter(Boolean).join(': '));
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function bench(url: string): Promise<{ scores: Scores; faults: string[] }> {
  const first = await look(url, CATEGORIES);
  const performances = [scoresOf(first).performance ?? 0];
  while (performances.length < RUNS) {
    performances.push(scoresOf(await look(url, ['performance'])).performance ?? 0);
  }
  const scores = { ...scoresOf(first), performance: median(performances) };
  const perfect = Object.values(scores).every((score) => score === 100);
  return { scores, faults: perfect ? [] : faultsOf(first) };
}

/** Prints a table of Lighthouse's scores for the built static pages, those named on the command line or all. */
export async function benchPages(wanted: string[]): Promise<boolean> {
  if (!npm) throw new Complaint('Run it as npm run bench:pages: npm brings Lighthouse.');
  const built = globSync('*.html', { cwd: 'dist' })
    .map((file) => file.replace(/\.html$/, '').replace(/^index$/, ''))
    .filter((name) => !NOT_STATIC.includes(name))
    .map((name) => `/${name}`)
    .sort();
  const pages = wanted.length > 0 ? wanted : built;
  const shop = await startShop({ port: localPort() });
  let perfect = true;
  try {
    console.log(`| page | ${CATEGORIES.join(' | ')} |\n| --- |${' --: |'.repeat(4)}`);
    for (const page of pages) {
      const { scores, faults } = await bench(shop.url + page);
      console.log(`| ${page} | ${CATEGORIES.map((name) => scores[name]).join(' | ')} |`);
      for (const fault of faults) console.log(`  ${fault}`);
      perfect &&= faults.length === 0;
    }
  } finally {
    await shop.stop();
  }
  return perfect;
}
