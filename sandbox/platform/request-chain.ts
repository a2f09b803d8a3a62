import { join } from 'node:path';
import { compressed } from './compression.ts';
import type { FunctionRunner } from './function-runner.ts';
import { loadFunctions, type ShopFunction } from './functions.ts';
import { shareDriver } from './one-driver.ts';
import { paymentPage } from './payment-page.ts';
import { readRules } from './rules.ts';
import { Site } from './site.ts';
import type { Answer } from './web-server.ts';

/** The functions as the CDN passes their answers on. */
export function functionAnswers(runner: FunctionRunner, functions: ShopFunction[]): Answer {
  return async (request) => {
    const response = await runner.answer(functions, request);
    return response && compressed(request, response);
  };
}

/**
 * Who answers, in Netlify's order: redirects, the functions (ours before the adapter's), files, and last the functions that
 * let files go first: the on-demand pages, the 404 page among them.
 */
export async function siteAnswers(
  root: string,
  runner: FunctionRunner,
  ours: ShopFunction[],
  paymentScripts: string | undefined,
): Promise<Answer[]> {
  shareDriver();
  const onDemand = await loadFunctions(join(root, '.netlify/local/functions'));
  const functions = [...ours, ...onDemand];
  const site = await Site.load(
    join(root, 'dist'),
    await readRules(root),
    paymentScripts ? paymentPage(paymentScripts) : undefined,
  );
  return [
    (request) => site.redirect(request),
    functionAnswers(
      runner,
      functions.filter((one) => !one.preferStatic),
    ),
    (request) => site.answer(request),
    functionAnswers(
      runner,
      functions.filter((one) => one.preferStatic),
    ),
  ];
}
