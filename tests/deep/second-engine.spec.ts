import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expectAccessibleOnDesktop, PHONE } from '../e2e/accessible.ts';
import { pageStates, test } from '../e2e/page-states.ts';
import { expect } from '../e2e/shop.ts';

/** IBM's Equal Access engine, beside axe in tests/e2e/accessibility.spec.ts. */
const ENGINE = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

interface Report {
  results: {
    ruleId: string;
    value: [policy: string, result: string];
    path: { dom: string };
    message: string;
  }[];
}

const IGNORED = [
  // Asks for a name on every form, but a form without a name is no landmark (HTML Accessibility API Mappings).
  'aria_form_label_unique',
  // Looks for headers in the first row and column that are shown: those of the orders stand after the boxes
  // (scope="row").
  'table_headers_exists',
];

/** Whether a closed `<details>` hides the element. The engine takes it for shown, but not its label. */
const IS_FOLDED = `({ dom }) => document.evaluate(dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null)
  .singleNodeValue?.closest?.('details:not([open]) > :not(summary)') != null`;

/** The faults that the engine is sure of, against WCAG 2.2, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(ENGINE);
  const { results } = await page.evaluate<Report>(
    `new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) => ({ results: results.filter(
      ({ path }) => !(${IS_FOLDED})(path)).map(
      ({ ruleId, value, path, message }) => ({ ruleId, value, path: { dom: path.dom }, message })) }))`,
  );
  return results
    .filter(({ value: [policy, result] }) => policy === 'VIOLATION' && result === 'FAIL')
    .filter(({ ruleId }) => !IGNORED.includes(ruleId))
    .map(({ ruleId, path, message }) => `${ruleId}: ${path.dom}: ${message}`);
}

test.use({ viewport: PHONE });

for (const state of pageStates) {
  test(`accessible to a second engine, and on a desktop: ${state.name}`, async ({
    page,
    reach,
  }) => {
    await reach(state);
    expect(await violations(page)).toEqual([]);
    if (!state.onPhonesOnly) await expectAccessibleOnDesktop(page);
  });
}
