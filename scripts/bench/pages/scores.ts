import { globSync } from 'node:fs';
import { CATEGORIES, type Category, type Lighthouse, type Report } from './lighthouse.ts';
import { median, printTable, type Verdict } from './table.ts';

/** Pages that need the server, or that are not listed in search engines, are not static pages. */
const NOT_STATIC = ['cart', 'checkout', 'payment', 'platform'];

type Scores = Record<Category, number>;

/** Lighthouse's scores for static pages, those named or all: performance as the median, the rest as it stands. */
export async function benchScores(
  lighthouse: Lighthouse,
  ours: string,
  pages: string[],
  runs: number,
): Promise<Verdict[]> {
  const wanted = pages.length > 0 ? pages : staticPages();
  const scored: [string, Scores][] = [];
  for (const page of wanted) {
    const first = await lighthouse(ours + page, { categories: CATEGORIES });
    const performances = [scoreOf(first, 'performance')];
    while (performances.length < runs) {
      performances.push(scoreOf(await lighthouse(ours + page), 'performance'));
    }
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, scoreOf(first, name)]),
    ) as Scores;
    scores.performance = median(performances);
    scored.push([page, scores]);
    if (Object.values(scores).some((score) => score < 100)) printFaults(page, first);
  }
  console.log(`Lighthouse mobile, performance as the median of ${runs}:\n`);
  printTable(
    ['page', ...CATEGORIES],
    scored.map(([page, scores]) => [page, ...CATEGORIES.map((name) => String(scores[name]))]),
  );
  return CATEGORIES.map((name) => {
    const lowest = Math.min(...scored.map(([, scores]) => scores[name]));
    return {
      what: `${name}, the lowest of the static pages`,
      measured: String(lowest),
      target: '100',
      met: lowest === 100,
    };
  });
}

function staticPages(): string[] {
  return globSync('*.html', { cwd: 'dist' })
    .map((file) => file.replace(/\.html$/, '').replace(/^index$/, ''))
    .filter((name) => !NOT_STATIC.includes(name))
    .map((name) => `/${name}`)
    .sort();
}

function scoreOf({ categories }: Report, name: Category): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

/** What a page lost points by. */
function printFaults(page: string, { audits }: Report): void {
  for (const { score, title, displayValue } of Object.values(audits)) {
    if (score === null || score >= 0.9) continue;
    console.log(`${page}: ${[title, displayValue].filter(Boolean).join(': ')}`);
  }
}
