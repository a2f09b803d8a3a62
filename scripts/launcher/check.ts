import { spawnSync } from 'node:child_process';
import { audit } from './audit.ts';
import { build } from './build.ts';
import { run, runCommand, runScript } from './program.ts';

export interface Tally {
  passed: number;
  failed: number;
}

type Step = () => Promise<boolean>;

/** The other steps read the types of the content that Astro generates. */
const first: Record<string, Step> = {
  content: async () => (await import('../content/check.ts')).checkContent(),
  'generated types': () => run('astro', ['sync', '--silent']),
};
/** Takes as long as all others together, and runs beside them. */
const beside: Record<string, Step> = {
  'lint and import rules': () => run('eslint', ['.', '--max-warnings', '0']),
};
const others: Record<string, Step> = {
  // Checks all TypeScript files, not only Astro's.
  types: () => run('astro', ['check', '--noSync', '--minimumSeverity', 'warning']),
  format: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
  'known vulnerabilities in dependencies': audit,
  'unused code': () => run('knip'),
  'markup of the built pages': async () =>
    (await build()) && run('html-validate', ['--max-warnings', '0', 'dist/**/*.html']),
  'the same by the Nu validator': async () => (await build()) && validateByNu(),
  'size budgets': async () => (await build()) && runScript('scripts/size-budgets.mjs'),
  'oldest browsers': async () =>
    (await build()) && (await import('../browser-support/check.ts')).checkBrowserSupport(),
};

/** `npm run check`: all checks that do not need a running shop. All of them run, even if one fails. */
export async function check(): Promise<Tally> {
  const failed = await failedSteps(first);
  failed.push(...(await Promise.all([failedSteps(beside), failedSteps(others)])).flat());
  if (failed.length > 0) console.error(`\nChecks failed: ${failed.join(', ')}.`);
  const count = Object.keys({ ...first, ...beside, ...others }).length;
  return { passed: count - failed.length, failed: failed.length };
}

async function failedSteps(steps: Record<string, Step>): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, succeeds] of Object.entries(steps)) {
    console.log(`\nCheck: ${name}`);
    if (!(await succeeds())) failed.push(name);
  }
  return failed;
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
