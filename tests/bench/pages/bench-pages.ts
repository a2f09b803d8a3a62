import { parseArgs } from 'node:util';
import { startShop } from '#sandbox/platform/shop.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { ensureBrowser } from '#scripts/launcher/browser.ts';
import { build } from '#scripts/launcher/build.ts';
import { localPort } from '#scripts/local-settings.ts';
import { printTargets, type Target } from '../table.ts';
import { type Sites, startBareSite } from './bare-site.ts';
import { benchClicks } from './clicks.ts';
import { benchHome, benchScores } from './lighthouse.ts';

const PARTS: Record<string, (sites: Sites, runs: number, pages: string[]) => Promise<Target[]>> = {
  clicks: benchClicks,
  home: benchHome,
  scores: ({ ours }, runs, pages) => benchScores(ours, pages, runs),
};

/**
 * Measures the built pages and prints tables; returns whether every target is met (docs/measurements.md). `--parts
 * home,clicks --runs 3` measures less; named pages (`/ /faq`) are scored alone.
 */
export async function benchPages(args: string[]): Promise<boolean> {
  const { values, positionals: pages } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      parts: { type: 'string' },
      /** How often each thing is measured; the median counts. */
      runs: { type: 'string', default: '5' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs is a whole number from 1.');
  const all = Object.keys(PARTS);
  const wanted = values.parts?.split(',') ?? (pages.length > 0 ? ['scores'] : all);
  const parts = wanted.map((name) => {
    const measure = PARTS[name];
    if (measure) return measure;
    throw new UserError(`There is no part ${name}: there are ${all.join(', ')}.`);
  });
  await ensureBrowser();
  if (!(await build())) return false;
  const shop = await startShop({ port: localPort() });
  const bare = await startBareSite();
  const sites = { ours: shop.url, bare: bare.url };
  const targets: Target[] = [];
  try {
    for (const measure of parts) targets.push(...(await measure(sites, runs, pages)));
  } finally {
    await bare.stop();
    await shop.stop();
  }
  return printTargets(targets);
}
