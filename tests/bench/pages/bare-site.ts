import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#sandbox/platform/shop.ts';
import { readHeaderRules } from '#sandbox/platform/rules.ts';
import { Site } from '#sandbox/platform/site.ts';
import { startWebServer } from '#sandbox/platform/web-server.ts';

/** The addresses of our pages and of the bare ones to compare them with. */
export interface Sites {
  ours: string;
  bare: string;
}

interface BareSite {
  url: string;
  stop: () => Promise<void>;
}

/** The least script with which a page can add to the cart and update the badge; like ours, it leaves for the cart without a fade. */
const ADD_TO_CART = `const badge = document.querySelector('[data-cart-count]');
document.querySelector('[data-add-to-cart]').addEventListener('click', () => {
  const cart = JSON.parse(localStorage.getItem('cart') ?? '[]');
  const [line] = cart;
  if (line) line.quantity += 1;
  else cart.push({ id: 'ghost-barrel-tee', size: 'M', quantity: 1 });
  localStorage.setItem('cart', JSON.stringify(cart));
  badge.textContent = String(cart[0].quantity);
  badge.hidden = false;
  requestAnimationFrame(() => setTimeout(() => (badge.parentElement.dataset.prerender = '')));
});
addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition());
`;

/**
 * Serves the built home and cart pages without their scripts and islands, with the same HTML, CSS, headers and compression,
 * to compare ours with. /add-to-cart is the home page with only the script above, /first-screen its header and hero alone.
 */
export async function startBareSite(): Promise<BareSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-bare-'));
  const dist = join(ROOT, 'dist');
  await cp(dist, folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const home = stripScripts(await readFile(join(dist, 'index.html'), 'utf8'));
  await write('cart.html', stripScripts(await readFile(join(dist, 'cart.html'), 'utf8')));
  await write('add-to-cart.js', ADD_TO_CART);
  const script = '<script async src="/add-to-cart.js"></script>';
  await write('add-to-cart.html', home.replace('</body>', `${script}</body>`));
  await write('first-screen.html', home.replace(/(id="home"[\s\S]*?<\/section>)[\s\S]*/, '$1'));
  const headersFor = await readHeaderRules(ROOT);
  const site = await Site.load(folder, (path) =>
    headersFor(['/add-to-cart', '/first-screen'].includes(path) ? '/' : path),
  );
  const web = await startWebServer(0);
  web.handleWith([(request) => site.handle(request)]);
  return {
    url: `http://localhost:${web.port}`,
    stop: async () => {
      await web.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes scripts, their preloads, and the tags of islands; the islands' server-rendered HTML stays. */
function stripScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|prefetch)"[^>]*>/g, '')
    .replaceAll(/<\/?astro-island\b[^>]*>/g, '');
}
