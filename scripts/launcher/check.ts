import { spawnSync } from 'node:child_process';
import { audit } from './audit.ts';
import { build } from './build.ts';
import { run, runCommand, runScript } from './program.ts';

export interface Tally {
  passed: number;
  failed: number;
}

const steps: Record<string, () => Promise<boolean>> = {
  content: async () => (await import('../content/check.ts')).checkContent(),
  'types of the pages': () => run('astro', ['check', '--minimumSeverity', 'warning']),
  types: () => run('tsc', ['--pretty']),
  'lint and import rules': () => run('eslint', ['.', '--max-warnings', '0']),
  format: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
  'known vulnerabilities in dependencies': audit,
  'unused code': () => run('knip'),
  'markup of the built pages': async () =>
    (await build()) && run('html-validate', ['--max-warnings', '0', 'dist/**/*.html']),
  'the same by the Nu validator': async () => (await build()) && validateByNu(),
  'size budgets': async () => (await build()) && runScript('scripts/size-budgets.mjs'),
};

/** `npm run check`: all checks that do not need a running shop. All of them run, even if one fails. */
export async function check(): Promise<Tally> {
  const failed: string[] = [];
  for (const [name, succeeds] of Object.entries(steps)) {
    console.log(`\nCheck: ${name}`);
    if (!(await succeeds())) failed.push(name);
  }
  if (failed.length > 0) console.error(`\nChecks failed: ${failed.join(', ')}.`);
  return { passed: Object.keys(steps).length - failed.length, failed: failed.length };
}

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';

/** The validator's CSS rules are outdated; its messages about CSS are ignored. */
const IGNORED = 'CSS: .*';

/** Validates every built page with the W3C's own validator, if Java is installed. */
async function validateByNu(): Promise<boolean> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('Skipped: Java is not installed.');
    return true;
  }
  return runCommand('java', ['-jar', JAR, '--skip-non-html', '--filterpattern', IGNORED, 'dist']);
}
