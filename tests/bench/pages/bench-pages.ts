import { parseArgs } from 'node:util';
import { startShop } from '#sandbox/platform/shop.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { ensureBrowser } from '#scripts/launcher/browser.ts';
import { build } from '#scripts/launcher/build.ts';
import { localPort } from '#scripts/local-settings.ts';
import { printTargets } from '../table.ts';
import { benchScores } from './lighthouse.ts';

/**
 * Scores the built static pages, or those named (`/ /faq`), and returns whether every target is met
 * (docs/reference/measurements.md).
 */
export async function benchPages(args: string[]): Promise<boolean> {
  const { values, positionals: pages } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      /** How often the performance of each page is measured; the median counts. */
      runs: { type: 'string', default: '5' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs is a whole number from 1.');
  await ensureBrowser();
  if (!(await build())) return false;
  const shop = await startShop({ port: localPort() });
  try {
    return printTargets(await benchScores(shop.url, pages, runs));
  } finally {
    await shop.stop();
  }
}
