import { benchPages } from '#scripts/bench/pages/bench-pages.ts';
import { readOptions } from '#scripts/bench/pages/options.ts';
import { ensureBrowser } from './browser.ts';
import { build } from './build.ts';

/** `npm run bench:pages`; `-- --parts clicks,islands --runs 3` or `-- /faq` for less of it. */
export async function benchAndReport(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  await ensureBrowser();
  if (!(await build())) process.exit(1);
  process.exit((await benchPages(options)) ? 0 : 1);
}
