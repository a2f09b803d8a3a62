import { benchPages } from '#scripts/bench-pages.ts';
import { ensureBrowser } from './browser.ts';
import { build } from './build.ts';

/** `npm run bench:pages`, or `npm run bench:pages -- /faq` for one page. */
export async function benchAndReport(): Promise<void> {
  await ensureBrowser();
  if (!(await build())) process.exit(1);
  process.exit((await benchPages(process.argv.slice(3))) ? 0 : 1);
}
