import { startShop } from '#sandbox/platform/shop.ts';
import { ensureBrowser } from '#scripts/launcher/browser.ts';
import { build } from '#scripts/launcher/build.ts';
import { localPort } from '#scripts/local-settings.ts';
import { startBareSite } from './bare-site.ts';
import { openBrowser } from './browser.ts';
import { benchClicks } from './clicks.ts';
import { benchHome } from './home.ts';
import { benchIslands } from './islands.ts';
import { loadLighthouse } from './lighthouse.ts';
import { readOptions } from './options.ts';
import { benchScores } from './scores.ts';
import { printTable, type Verdict } from './table.ts';

/** Measures the built pages and prints tables; says whether every target is met (docs/measurements.md). */
export async function benchPages(args: string[]): Promise<boolean> {
  const { parts, pages, runs } = readOptions(args);
  await ensureBrowser();
  if (!(await build())) return false;
  const began = performance.now();
  const shop = await startShop({ port: localPort() });
  const bare = await startBareSite();
  const browser = await openBrowser();
  const verdicts: Verdict[] = [];
  try {
    if (parts.includes('clicks'))
      verdicts.push(...(await benchClicks(browser, shop.url, bare, runs)));
    if (parts.includes('islands')) verdicts.push(...(await benchIslands(browser, shop.url, runs)));
    if (parts.includes('home') || parts.includes('scores')) {
      const lighthouse = await loadLighthouse(browser.port);
      if (parts.includes('home'))
        verdicts.push(...(await benchHome(lighthouse, shop.url, bare, runs)));
      if (parts.includes('scores'))
        verdicts.push(...(await benchScores(lighthouse, shop.url, pages, runs)));
    }
  } finally {
    await browser.close();
    await bare.stop();
    await shop.stop();
  }
  printTable(
    ['target', 'measured', 'at most or exactly', 'met'],
    verdicts.map(({ what, measured, target, met }) => [what, measured, target, met ? 'yes' : 'NO']),
  );
  console.log(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  return verdicts.every(({ met }) => met);
}
