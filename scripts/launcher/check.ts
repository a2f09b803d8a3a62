import { spawnSync } from 'node:child_process';
import { audit } from './audit.ts';
import { build } from './build.ts';
import { checkNamedFiles } from './named-files.ts';
import { runProgram, runCommand } from './program.ts';
import { checkRepository } from './repository.ts';

export interface Tally {
  passed: number;
  failed: number;
}

/**
 * A file is formatted by itself, so one that has not changed is not looked at again: 25 s. A new installation begins
 * without it.
 */
const CACHED = [
  '--cache',
  '--cache-strategy=content',
  '--cache-location=node_modules/.cache/ghost-barrel/prettier',
];

type Step = () => Promise<boolean | 'skipped'>;

/**
 * Before all else, because what follows says less of the same; the other steps read the types of the content that Astro
 * generates.
 */
const first: Record<string, Step> = {
  'released migrations': async () => (await import('../database/schema.ts')).checkReleases(),
  content: async () => (await import('../content/check.ts')).checkContent(),
  'generated types': () => runProgram('astro', ['sync', '--silent']),
};
/** Takes as long as all others together, and runs beside them. */
const beside: Record<string, Step> = {
  'lint and import rules': () => runProgram('eslint', ['.', '--max-warnings', '0']),
};
const others: Record<string, Step> = {
  // Checks all TypeScript files, not only Astro's.
  types: () => runProgram('astro', ['check', '--noSync', '--minimumSeverity', 'warning']),
  format: () => runProgram('prettier', ['--check', '--log-level', 'warn', ...CACHED, '.']),
  'files that comments name': () => Promise.resolve(checkNamedFiles()),
  'the repository’s address': () => Promise.resolve(checkRepository()),
  'known vulnerabilities in dependencies': audit,
  'unused code': () => runProgram('knip'),
  'markup of the built pages': async () =>
    (await build()) && runProgram('html-validate', ['--max-warnings', '0', 'dist/**/*.html']),
  'the same by the Nu validator': async () => (await build()) && validateByNu(),
  'pages of the shop’s own content': async () =>
    (await build()) && (await import('../content/pages.ts')).checkPages(),
  'size budgets': async () => (await build()) && (await import('../size-budgets.ts')).checkSizes(),
  'oldest browsers': async () =>
    (await build()) && (await import('../browser-support/check.ts')).checkBrowserSupport(),
};

/** `npm run check`: all checks that do not need a running shop. All of them run, even if one fails. */
export async function check(): Promise<Tally> {
  const results = await runSteps(first);
  results.push(...(await Promise.all([runSteps(beside), runSteps(others)])).flat());
  const namesOf = (wanted: boolean | 'skipped') =>
    results.filter(({ result }) => result === wanted).map(({ name }) => name);
  const [passed, failed, skipped] = [namesOf(true), namesOf(false), namesOf('skipped')];
  const lines = [
    failed.length > 0 ? `Checks failed: ${failed.join(', ')}.` : `${passed.length} checks passed.`,
    ...(skipped.length > 0 ? [`Skipped: ${skipped.join(', ')}.`] : []),
  ];
  console.log(`\n${lines.join(' ')}`);
  return { passed: passed.length, failed: failed.length };
}

async function runSteps(steps: Record<string, Step>) {
  const results: { name: string; result: boolean | 'skipped' }[] = [];
  for (const [name, run] of Object.entries(steps)) {
    console.log(`\nCheck: ${name}`);
    results.push({ name, result: await run() });
  }
  return results;
}

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';

/**
 * The validator's CSS rules are outdated. And it can't tell what the policies of the office's pages allow: to it, a
 * file has no origin that is 'self'. The browser tests show what they block.
 */
const IGNORED = 'CSS: .*|.* violates Content Security Policy .*';

/** Validates every built page with the W3C's own validator, if Java is installed. */
async function validateByNu(): Promise<boolean | 'skipped'> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('Skipped: Java is not installed.');
    return 'skipped';
  }
  return runCommand('java', ['-jar', JAR, '--skip-non-html', '--filterpattern', IGNORED, 'dist']);
}
