import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { localSettings } from '#scripts/local-settings.ts';
import { CHARGING_CONTENT, FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { ensureBrowser, ensureEngines, reportMissingEngines } from './browser.ts';
import { build, needsSite } from './build.ts';
import { check, type Tally } from './check.ts';
import { startPostgres, withPostgres } from './postgres-server.ts';
import { runProgram, runCommand } from './program.ts';
import { loadSettings } from './settings.ts';

type Suite =
  'check' | 'vitest' | 'faults' | 'attack' | 'deep' | 'playwright' | 'charging' | 'another brand';

const REPORTS = 'node_modules/.cache/shop/reports';
const extra = process.argv.slice(3);
/** Tests that `npm test` runs a sample of are run in full. */
const DEEP = { TEST_DEEP: '1' };

const suites: Record<Suite, () => Promise<Tally>> = {
  check,
  vitest: async () => (!needsSite(extra) || (await build()) ? vitest() : { passed: 0, failed: 1 }),
  faults,
  attack,
  deep,
  playwright: () => playwright(),
  charging,
  'another brand': anotherBrand,
};

/**
 * Runs these suites, every one even if one fails; the last line has the total. The tests ignore .env, so that they
 * never use a developer's own database or accounts.
 */
export async function test(wanted: Suite[]): Promise<void> {
  if (
    (['playwright', 'attack', 'deep', 'charging'] as const).some((suite) => wanted.includes(suite))
  )
    await ensureBrowser();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const total: Tally = { passed: 0, failed: 0 };
  for (const suite of wanted) {
    // The checks that hold for any content run on the shop's own; all else is tested on the fixture's.
    process.env.CONTENT_DIR = suite === 'check' ? '' : FIXTURE_CONTENT;
    const { passed, failed } = await suites[suite]();
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** Runs vitest; the attack tests need the built site. */
async function vitest(chosen: string[] = [], env: Record<string, string> = {}): Promise<Tally> {
  const file = `${REPORTS}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await runProgram('vitest', ['run', ...chosen, ...reporters, ...extra], env);
  const report = read(file) as { numPassedTests: number; numFailedTests: number } | undefined;
  return tally(succeeded, report?.numPassedTests, report?.numFailedTests);
}

/** The fault tests on the embedded database and, where there is PostgreSQL, with concurrent connections. */
async function faults(): Promise<Tally> {
  const embedded = await vitest(['tests/faults'], { ...DEEP, TEST_DATABASE_URL: '' });
  const server = await startPostgres();
  if (!server) {
    console.log(
      'Not run on a PostgreSQL server: set TEST_DATABASE_URL or install PostgreSQL 15 or later.',
    );
    return embedded;
  }
  try {
    console.log(`\nThe same on the PostgreSQL server ${new URL(server.url).host}:`);
    const { passed, failed } = await vitest(['tests/faults'], {
      ...DEEP,
      TEST_DATABASE_URL: server.url,
    });
    return { passed: embedded.passed + passed, failed: embedded.failed + failed };
  } finally {
    await server.stop();
  }
}

/** The attack tests with many more runs than in `npm test`. */
async function attack(): Promise<Tally> {
  if (!(await build())) return { passed: 0, failed: 1 };
  const requests = await vitest(['tests/attack'], DEEP);
  const browser = await playwright(['--project=attack']);
  return {
    passed: requests.passed + browser.passed,
    failed: requests.failed + browser.failed,
  };
}

/**
 * The browser tests that `npm test` leaves out, in other engines too, and what calls read of a shop ten times as large.
 */
async function deep(): Promise<Tally> {
  if (!(await build())) return { passed: 0, failed: 1 };
  const requests = await vitest(['tests/deep'], DEEP);
  await ensureEngines();
  const browser = await playwright(['--project=deep', '--project=e2e-deep'], DEEP);
  reportMissingEngines();
  return {
    passed: requests.passed + browser.passed,
    failed: requests.failed + browser.failed,
  };
}

/** Walks in a shop that charges for shipping: pages take where a shop sells when they are built, so it is a build more. */
async function charging(): Promise<Tally> {
  cpSync(FIXTURE_CONTENT, CHARGING_CONTENT, { recursive: true });
  cpSync('tests/charging/selling.json', `${CHARGING_CONTENT}/selling.json`);
  process.env.CONTENT_DIR = CHARGING_CONTENT;
  await ensureEngines();
  const walked = await playwright();
  reportMissingEngines();
  return walked;
}

/**
 * `npm test` of a copy that is another shop: another name, place, time zone, club, products, prices, days and fee of
 * returns.
 */
async function anotherBrand(): Promise<Tally> {
  const { makeAnotherBrand } = await import('../../tests/support/another-brand.ts');
  const cwd = await makeAnotherBrand();
  console.log(`\nAnother brand: npm test in ${cwd}`);
  const program = ['scripts/launcher/task.ts', 'test'];
  const succeeded = await runCommand(process.execPath, program, { CONTENT_DIR: '' }, cwd);
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
}

/** Browser tests, against the built site. */
async function playwright(chosen: string[] = [], env: Record<string, string> = {}): Promise<Tally> {
  if (!(await build())) return { passed: 0, failed: 1 };
  const file = `${REPORTS}/playwright.json`;
  const succeeded = await runProgram(
    'playwright',
    ['test', ...chosen, '--reporter=list,json', ...extra],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  const report = read(file) as { stats: { expected: number; unexpected: number } } | undefined;
  return tally(succeeded, report?.stats.expected, report?.stats.unexpected);
}

/**
 * `npm run task -- gallery`: screenshots of every state of every page, on one page; `gallery readme` makes those of
 * README.md alone, `gallery film` its film.
 */
export async function gallery(): Promise<void> {
  process.env.CONTENT_DIR = FIXTURE_CONTENT;
  await ensureBrowser();
  const done =
    (await build()) &&
    (await runProgram('playwright', ['test', '--project=gallery', ...extra], { GALLERY: '1' }));
  if (done) console.log('\nThe gallery is at .data/gallery/index.html');
  process.exit(done ? 0 : 1);
}

/**
 * `npm run task -- rehearse`: docs/deployment.md step by step, as far as possible without accounts, with a PostgreSQL
 * server instead of Neon.
 */
export async function rehearse(): Promise<boolean> {
  const args = ['run', '--project=rehearsal', '--reporter=verbose'];
  const succeeded = await withPostgres((url) =>
    runProgram('vitest', args, { REHEARSAL: '1', TEST_DATABASE_URL: url }),
  );
  if (succeeded) console.log('\nReady to deploy.');
  return succeeded;
}

/**
 * `npm run task -- smoke`: purchases with Stripe's and PayPal's test systems, if .env or the environment has test keys.
 */
export async function smokeTest(): Promise<void> {
  loadSettings();
  const { STRIPE_SECRET_KEY: key, PAYPAL_CLIENT_ID } = process.env;
  if (!key || key === localSettings.STRIPE_SECRET_KEY) {
    console.log('Not run: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to your test keys.');
    return;
  }
  if (!PAYPAL_CLIENT_ID) console.log('Without PayPal: PAYPAL_CLIENT_ID is not set.');
  process.exit((await runProgram('vitest', ['run', '--project=smoke'], { SMOKE: '1' })) ? 0 : 1);
}

/** A run that fails without a failed test, such as a file that does not load, counts as one failure. */
function tally(succeeded: boolean, passed = 0, failed = 0): Tally {
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
