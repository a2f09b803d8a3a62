import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { compressed } from './compression.ts';
import type { FunctionRunner } from './function-runner.ts';
import { loadFunctions, type ShopFunction } from './functions.ts';
import { paymentPage } from './payment-page.ts';
import { readRules } from './rules.ts';
import { Site } from './site.ts';
import type { RequestHandler } from './web-server.ts';

/** Runs the functions and compresses their responses, as the CDN does. */
export function functionHandler(runner: FunctionRunner, functions: ShopFunction[]): RequestHandler {
  return async (request) => {
    const response = await runner.handle(functions, request);
    return response && compressed(request, response);
  };
}

/**
 * The request handlers in Netlify's order: redirects, functions (ours before the adapter's), files, and last the functions
 * with `preferStatic`: the on-demand pages, including the 404 page.
 */
export async function siteHandlers(
  root: string,
  runner: FunctionRunner,
  ours: ShopFunction[],
  paymentScripts: string | undefined,
): Promise<RequestHandler[]> {
  shareDatabaseDriver();
  const onDemand = await loadFunctions(join(root, '.netlify/local/functions'));
  const functions = [...ours, ...onDemand];
  const site = await Site.load(
    join(root, 'dist'),
    await readRules(root),
    paymentScripts ? paymentPage(paymentScripts) : undefined,
  );
  return [
    (request) => site.redirect(request),
    functionHandler(
      runner,
      functions.filter((one) => !one.preferStatic),
    ),
    (request) => site.handle(request),
    functionHandler(
      runner,
      functions.filter((one) => one.preferStatic),
    ),
  ];
}

/**
 * The built on-demand pages would import a copy of the database driver of their own. Resolving it from this file makes
 * them share the one that is configured for the embedded database.
 */
function shareDatabaseDriver(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@neondatabase/serverless'
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}
