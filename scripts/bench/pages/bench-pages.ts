import { parseArgs } from 'node:util';
import { startShop } from '#sandbox/platform/shop.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { ensureBrowser } from '#scripts/launcher/browser.ts';
import { build } from '#scripts/launcher/build.ts';
import { localPort } from '#scripts/local-settings.ts';
import { printTable } from '../../../tests/bench/table.ts';
import { startBareSite } from './bare-site.ts';
import { openBrowser } from './browser.ts';
import { benchClicks, benchIslands } from './clicks.ts';
import { benchHome, benchScores, loadLighthouse } from './lighthouse.ts';
import type { Verdict } from './verdict.ts';

const PARTS = ['clicks', 'islands', 'home', 'scores'];

/**
 * Measures the built pages and prints tables; returns whether every target is met (docs/measurements.md). `--parts
 * home,clicks --runs 3` measures less; named pages (`/ /faq`) are scored alone.
 */
export async function benchPages(args: string[]): Promise<boolean> {
  const { parts, pages, runs } = readOptions(args);
  await ensureBrowser();
  if (!(await build())) return false;
  const shop = await startShop({ port: localPort() });
  const bare = await startBareSite();
  const browser = await openBrowser();
  const sites = { ours: shop.url, bare: bare.url };
  const verdicts: Verdict[] = [];
  try {
    if (parts.includes('clicks')) verdicts.push(...(await benchClicks(browser, sites, runs)));
    if (parts.includes('islands')) verdicts.push(...(await benchIslands(browser, shop.url, runs)));
    if (parts.includes('home') || parts.includes('scores')) {
      const lighthouse = await loadLighthouse(browser.port);
      if (parts.includes('home')) verdicts.push(...(await benchHome(lighthouse, sites, runs)));
      if (parts.includes('scores')) {
        verdicts.push(...(await benchScores(lighthouse, shop.url, pages, runs)));
      }
    }
  } finally {
    await browser.close();
    await bare.stop();
    await shop.stop();
  }
  printTable(
    ['target', 'measured', 'at most', 'met'],
    verdicts.map(({ what, measured, target }) => {
      return [what, measured.toFixed(2), target, measured <= target ? 'yes' : 'NO'];
    }),
  );
  return verdicts.every(({ measured, target }) => measured <= target);
}

function readOptions(args: string[]) {
  const { values, positionals: pages } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      parts: { type: 'string', default: '' },
      /** How often each thing is measured; the median counts. */
      runs: { type: 'string', default: '5' },
    },
  });
  const named = values.parts.split(',').filter(Boolean);
  const unknown = named.find((part) => !PARTS.includes(part));
  if (unknown) throw new UserError(`There is no part ${unknown}: there are ${PARTS.join(', ')}.`);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs is a whole number from 1.');
  const defaults = pages.length > 0 ? ['scores'] : PARTS;
  return { parts: named.length > 0 ? named : defaults, pages, runs };
}
