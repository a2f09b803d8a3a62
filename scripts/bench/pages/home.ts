import type { BareSite } from './bare-site.ts';
import { type Lighthouse, type Report, type Throttling, THROTTLINGS } from './lighthouse.ts';
import { atMost, kb, median, ms, percent, printTable, spread, type Verdict } from './table.ts';

/** How much later than on the bare page the largest picture may be there. */
const MOST_LCP = 1.1;

const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
} as const;
const KINDS = ['Document', 'Script', 'Font', 'Image'] as const;

type Loads = Record<'ours' | 'bare', Report[]>;

/** Our home page beside the bare one with the same content, turn by turn, in both ways of throttling. */
export async function benchHome(
  lighthouse: Lighthouse,
  ours: string,
  { url: bare }: BareSite,
  runs: number,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const throttling of THROTTLINGS) {
    const loads: Loads = { ours: [], bare: [] };
    for (let run = 0; run < runs; run += 1) {
      loads.ours.push(await lighthouse(`${ours}/`, { throttling }));
      loads.bare.push(await lighthouse(`${bare}/`, { throttling }));
    }
    printLoads(throttling, loads);
    verdicts.push(...judge(throttling, loads));
  }
  return verdicts;
}

function printLoads(throttling: Throttling, loads: Loads): void {
  console.log(`Home, Lighthouse mobile, ${throttling}, medians of ${loads.ours.length}:\n`);
  const rows = Object.entries(loads).map(([name, reports]) => [
    name,
    ...Object.values(TIMES).map((audit) => ms(median(values(reports, audit)))),
    median(values(reports, 'cumulative-layout-shift')).toFixed(3),
    ...KINDS.map((kind) => kb(median(reports.map((report) => bytes(report, kind))))),
    kb(median(reports.map((report) => bytes(report)))),
    String(median(reports.map((report) => requests(report).length))),
    percent(spread(values(reports, TIMES.LCP))),
  ]);
  const head = ['page', ...Object.keys(TIMES), 'CLS', ...KINDS, 'all bytes', 'requests'];
  printTable([...head, 'spread of LCP'], rows);
}

function judge(throttling: Throttling, { ours, bare }: Loads): Verdict[] {
  const ratio = median(values(ours, TIMES.LCP)) / median(values(bare, TIMES.LCP));
  const worstShift = Math.max(...values(ours, 'cumulative-layout-shift'));
  return [
    atMost(`home: LCP by the bare page's, ${throttling}`, ratio, MOST_LCP),
    atMost(`home: TBT, ${throttling}`, median(values(ours, TIMES.TBT)), 0, ' ms'),
    atMost(`home: CLS, the worst of all, ${throttling}`, worstShift, 0),
  ];
}

function values(reports: Report[], audit: string): number[] {
  return reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN);
}

function requests({ audits }: Report) {
  return audits['network-requests']?.details?.items ?? [];
}

function bytes(report: Report, kind?: string): number {
  return requests(report)
    .filter(({ resourceType }) => !kind || resourceType === kind)
    .reduce((total, { transferSize = 0 }) => total + transferSize, 0);
}
