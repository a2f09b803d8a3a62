import { join } from 'node:path';
import type { HookParameters } from 'astro';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { FunctionRunner, type ImportModule, loadFunctions } from './functions.ts';
import { REWRITES } from '../../src/rewrites.ts';
import { addStripeScript } from './payment-page.ts';
import { type Services, startServices } from './services.ts';
import { ROOT, sandboxHandlers } from './shop.ts';
import { pathPattern, type RequestHandler, serve } from './web-server.ts';

const SANDBOX_PATHS = /^\/(?:api|sandbox)\/|^\/payment$/;
const ORIGINAL_PAGE = 'x-original-page';

type DevServer = HookParameters<'astro:server:setup'>['server'];

/** Kept across Astro's own restarts after a change of its configuration. */
let running: Promise<Services> | undefined;

/** Adds the local platform to Astro's dev server: functions, services and sandbox pages. */
export async function mountPlatform(vite: DevServer): Promise<void> {
  const port = localPort();
  const url = `http://localhost:${port}`;
  running ??= startServices({ url, port, dataDir: localDataFolder() });
  const services = await running;
  const handlers = [
    ...sandboxHandlers(services),
    await liveFunctions((file) => vite.ssrLoadModule(file)),
    ...(services.stripeSandboxUrl ? [paymentPage(services.stripeSandboxUrl)] : []),
  ];
  const rewrites = REWRITES.map(({ from, page }) => ({ pattern: pathPattern(from), page }));
  vite.middlewares.use((incoming, outgoing, next) => {
    const { pathname, search } = new URL(incoming.url ?? '/', url);
    const rewrite = rewrites.find(({ pattern }) => pattern.test({ pathname }));
    if (rewrite) incoming.url = rewrite.page + search;
    if (!SANDBOX_PATHS.test(pathname) || incoming.headers[ORIGINAL_PAGE]) next();
    else void serve(handlers, incoming, outgoing, next);
  });
}

/** Loads the functions at each request; Vite reloads only what has changed. */
async function liveFunctions(importModule: ImportModule): Promise<RequestHandler> {
  const runner = new FunctionRunner();
  const load = () => loadFunctions(join(ROOT, 'netlify/functions'), importModule);
  runner.schedule(await load());
  return async (request) => runner.handle(await load(), request);
}

/** Astro's own payment page with the Stripe sandbox's script added. */
function paymentPage(stripeSandboxUrl: string): RequestHandler {
  return async (request) => {
    if (new URL(request.url).pathname !== '/payment') return undefined;
    const page = await fetch(request.url, {
      headers: { accept: 'text/html', [ORIGINAL_PAGE]: 'true' },
    });
    return new Response(addStripeScript(await page.text(), stripeSandboxUrl), {
      status: page.status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
}
