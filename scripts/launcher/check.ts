import { audit } from './audit.ts';
import { build } from './build.ts';
import { validateByNu } from './nu-validator.ts';
import { run, runScript } from './program.ts';

export interface Tally {
  passed: number;
  failed: number;
}

const steps: Record<string, () => Promise<boolean>> = {
  content: () => runScript('scripts/content-check.ts'),
  'types of the pages': () => run('astro', ['check', '--minimumSeverity', 'warning']),
  types: () => run('tsc', ['--pretty']),
  'lint and import rules': () => run('eslint', ['.', '--max-warnings', '0']),
  format: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
  'known holes in what ships': audit,
  'unused code': () => run('knip'),
  'markup of the built pages': async () =>
    (await build()) && run('html-validate', ['--max-warnings', '0', 'dist/**/*.html']),
  'the same by the Nu validator': async () => (await build()) && validateByNu(),
  'structured data of the built pages': async () =>
    (await build()) && runScript('scripts/structured-data-check.ts'),
  'size budgets': async () => (await build()) && runScript('scripts/size-budgets.mjs'),
};

/** `npm run check`: everything that can be known without running the shop. All of it runs, so that one look shows all. */
export async function check(): Promise<Tally> {
  const failed: string[] = [];
  for (const [name, succeeds] of Object.entries(steps)) {
    console.log(`\nCheck: ${name}`);
    if (!(await succeeds())) failed.push(name);
  }
  if (failed.length > 0) console.error(`\nChecks failed: ${failed.join(', ')}.`);
  return { passed: Object.keys(steps).length - failed.length, failed: failed.length };
}
