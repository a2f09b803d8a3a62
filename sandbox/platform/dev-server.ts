import { join } from 'node:path';
import type { HookParameters } from 'astro';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { FunctionRunner } from './function-runner.ts';
import { type ImportModule, loadFunctions } from './functions.ts';
import { addStandIn } from './payment-page.ts';
import { type Services, startServices } from './services.ts';
import { ROOT, sandboxAnswers } from './shop.ts';
import { type Answer, serve } from './web-server.ts';

const OURS = /^\/(?:api|sandbox)\/|^\/payment$/;
const INNER = 'x-without-stand-in';

type DevServer = HookParameters<'astro:server:setup'>['server'];

/** They outlive Astro's own restarts, which a change of its configuration brings. */
let running: Promise<Services> | undefined;

/** Puts the platform into Astro's development server: the same functions, services and sandbox pages beside its pages. */
export async function mountPlatform(vite: DevServer): Promise<void> {
  const port = localPort();
  const url = `http://localhost:${port}`;
  running ??= startServices({ url, port, dataDir: localDataFolder() });
  const services = await running;
  const answers = [
    ...sandboxAnswers(services),
    await liveFunctions((file) => vite.ssrLoadModule(file)),
    ...(services.standInUrl ? [paymentPage(services.standInUrl)] : []),
  ];
  vite.middlewares.use((incoming, outgoing, next) => {
    const { pathname } = new URL(incoming.url ?? '/', url);
    if (!OURS.test(pathname) || incoming.headers[INNER]) next();
    else void serve(answers, incoming, outgoing, next);
  });
}

/** The functions as their files stand at each request: Vite loads again only what has changed. */
async function liveFunctions(importModule: ImportModule): Promise<Answer> {
  const runner = new FunctionRunner();
  const load = () => loadFunctions(join(ROOT, 'netlify/functions'), importModule);
  runner.schedule(await load());
  return async (request) => runner.answer(await load(), request);
}

/** Astro's own page, fetched past ourselves. */
function paymentPage(standInUrl: string): Answer {
  return async (request) => {
    if (new URL(request.url).pathname !== '/payment') return undefined;
    const page = await fetch(request.url, { headers: { accept: 'text/html', [INNER]: 'true' } });
    return new Response(addStandIn(await page.text(), standInUrl), {
      status: page.status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
}
