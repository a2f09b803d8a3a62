import { parseArgs } from 'node:util';
import { startShop } from '#sandbox/platform/shop.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { ensureBrowser } from '#scripts/launcher/browser.ts';
import { build } from '#scripts/launcher/build.ts';
import { localPort } from '#scripts/local-settings.ts';
import { printTargets, type Target } from '../table.ts';
import { startBareSite } from './bare-site.ts';
import { benchClicks } from './clicks.ts';
import { benchIslands } from './islands.ts';
import { benchHome, benchScores } from './lighthouse.ts';

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
  await ensureBrowser();
  if (!(await build())) return false;
  const shop = await startShop({ port: localPort() });
  const bare = await startBareSite();
  const sites = { ours: shop.url, bare: bare.url };
  const parts: Record<string, () => Promise<Target[]>> = {
    clicks: () => benchClicks(sites, runs),
    islands: () => benchIslands(sites.ours, runs),
    home: () => benchHome(sites, runs),
    scores: () => benchScores(sites.ours, pages, runs),
  };
  const all = Object.keys(parts);
  const targets: Target[] = [];
  try {
    for (const name of values.parts?.split(',') ?? (pages.length > 0 ? ['scores'] : all)) {
      const measure = parts[name];
      if (!measure) throw new UserError(`There is no part ${name}: there are ${all.join(', ')}.`);
      targets.push(...(await measure()));
    }
  } finally {
    await bare.stop();
    await shop.stop();
  }
  return printTargets(targets);
}
