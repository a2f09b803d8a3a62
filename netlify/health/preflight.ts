import * as z from 'zod';
import { compareMigrations, readTimeZone } from './migrations.queries.ts';
import { run as runSql } from '#adapters/database.ts';
import { timeoutSignal } from '#adapters/deadline.ts';
import { isSameDatabase, isUnencrypted } from '#adapters/addresses.ts';
import { isLiveMode, settings, SettingsError } from '#adapters/settings.ts';
import { verifyLogin } from '#adapters/smtp.ts';
import { brand, isSampleAddress } from '#shop/brand.ts';
import { countOf } from '#shop/count-of.ts';
import { sellersAreEnabled } from '#sellers/access.ts';
import {
  type Check,
  type CheckResult,
  type FinishedCheck,
  mendBy,
  Problem,
  runCheck,
  skipRepeated,
} from './run-checks.ts';
import { paypalChecks } from './check-paypal.ts';
import { sellersChecks, stripeChecks } from './check-stripe.ts';

const SETTINGS = { setting: 'Settings', result: 'ok', found: 'complete', advice: '' } as const;

/** Wrong settings, a result for each; all other checks wait until there are none. */
function findWrongSettings(): CheckResult[] {
  try {
    settings();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.sentences.map((sentence) => ({
      setting: /\b[A-Z]+_[A-Z_]+\b/.exec(sentence)?.[0] ?? SETTINGS.setting,
      result: 'failed',
      found: sentence.includes(' is not set') ? 'not set' : 'wrong',
      advice: sentence,
    }));
  }
}

type ApplyMigrations = () => Promise<unknown>;

const migrationsCheck = (apply?: ApplyMigrations): Check => ({
  setting: 'Database migrations',
  advice: 'Run npm run migrate with this DATABASE_URL; Netlify Database applies them at deploy.',
  async run() {
    const { missing, changed } = await compareMigrations();
    if (changed.length > 0) {
      throw new Problem(`changed since they were applied: ${changed.join(', ')}`, {
        advice:
          'Put the files back as they were released; a change is a new file (docs/releasing.md).',
      });
    }
    if (missing.length === 0) return checkTimeZone();
    const what = `Apply ${countOf(missing.length, 'migration')} to the database`;
    throw new Problem(`missing: ${missing.join(', ')}`, {
      findMend: apply && (() => mendBy(what, apply)),
    });
  },
});

async function checkTimeZone(): Promise<string> {
  const zone = await readTimeZone();
  if (zone === brand.timeZone) return 'all applied';
  throw new Problem(
    `the database counts days in ${zone}, and content/brand.json says ${brand.timeZone}`,
    {
      advice:
        'Run npm run migrate with this DATABASE_URL. After the first order the zone can’t change: put the one of the database into the file.',
    },
  );
}

const ownChecks = (apply?: ApplyMigrations): readonly Check[] => [
  {
    setting: 'SMTP_URL',
    advice:
      'Compare it with what your mail service shows: protocol, host, port, user and password.',
    run: checkMailServer,
  },
  {
    setting: 'DATABASE_URL',
    advice:
      'Set it to the pooled address that Neon shows, with its password; for Netlify Database set NETLIFY_DB_URL.',
    run: checkDatabase,
  },
  migrationsCheck(apply),
  {
    setting: 'ADMIN_EMAILS',
    advice:
      'Set it to who may sign in to the office at /admin, with commas, each alone or as in Ruth <ruth@example.com>: a production deploy needs it.',
    run: checkOffice,
  },
  {
    setting: 'Postal address',
    advice:
      'Write it as “address” in content/brand.json: US law wants it in every email of a list.',
    run: checkAddress,
  },
  {
    setting: 'SITE_URL',
    advice:
      'Deploy the shop, and set SITE_URL to its address; docs/operations.md explains /api/health.',
    canWait: true,
    run: checkSite,
  },
];

/**
 * Compares every setting with what the services say of it, all at the same time, without writing anything. A check that
 * fails stops no other, but what a service answers to all of its checks is said once; all wait until the settings are
 * valid.
 */
export async function runPreflight(): Promise<CheckResult[]> {
  const { wrong, checks } = await inspectSetup();
  return wrong.length > 0 ? wrong : [SETTINGS, ...checks.map(({ result }) => result)];
}

/** The same, with what `npm run setup` may do about each check that fails; no checks while settings are wrong. */
export async function inspectSetup(
  apply?: ApplyMigrations,
): Promise<{ wrong: CheckResult[]; checks: FinishedCheck[] }> {
  const wrong = findWrongSettings();
  if (wrong.length > 0) return { wrong, checks: [] };
  const groups = await Promise.all([
    runChecks(stripeChecks),
    runChecks(sellersChecks, !sellersAreEnabled() && 'the platform is off'),
    runChecks(paypalChecks, !settings().PAYPAL_CLIENT_ID && 'PayPal is not set up'),
    runChecks(ownChecks(apply)),
  ]);
  return { wrong, checks: skipRepeated(groups.flat()) };
}

/** The checks that ask no service. */
export async function runLocalChecks(): Promise<CheckResult[]> {
  const wrong = findWrongSettings();
  if (wrong.length > 0) return wrong;
  return [SETTINGS, (await runCheck(migrationsCheck())).result];
}

/** Runs these checks at the same time, or none of them for this reason. */
async function runChecks(
  checks: readonly Check[],
  skipped?: string | false,
): Promise<FinishedCheck[]> {
  if (!skipped) return Promise.all(checks.map(runCheck));
  return checks.map(({ setting }) => ({
    result: { setting, result: 'skipped', found: skipped, advice: '' },
    canWait: true,
  }));
}

async function checkMailServer(): Promise<string> {
  if (isUnencrypted(settings().SMTP_URL)) {
    throw new Problem('it does not require encryption', {
      advice: 'Add ?requireTLS=true to SMTP_URL, or use smtps:// if your mail service offers it.',
    });
  }
  await verifyLogin();
  return 'login accepted';
}

function checkOffice(): string {
  const operators = settings().ADMIN_EMAILS;
  if (!operators) throw new Problem('it is not set');
  return [...operators].map(([email, name]) => (name ? `${name} <${email}>` : email)).join(', ');
}

function checkAddress(): string {
  if (!isSampleAddress(brand.address)) return brand.address;
  if (isLiveMode(settings())) throw new Problem('it is the sample');
  return 'the sample: live keys need yours, in content/brand.json';
}

async function checkDatabase(): Promise<string> {
  await runSql`select 1`;
  const { PREVIEW_DATABASE_URL } = process.env;
  if (!PREVIEW_DATABASE_URL || !isSameDatabase(PREVIEW_DATABASE_URL, settings().DATABASE_URL)) {
    return 'reachable';
  }
  throw new Problem('PREVIEW_DATABASE_URL is the same database', {
    advice:
      'Set PREVIEW_DATABASE_URL to a copy of the database, such as a branch at Neon, or remove it.',
  });
}

const SITE_TIMEOUT_MS = 10_000;
const HEALTH = '/api/health?database=true';
const health = z.object({ checks: z.record(z.string(), z.enum(['ok', 'late'])) });

/**
 * Calls the shop's own health check, with its database. Webhooks don't follow redirects, so SITE_URL must not lead to
 * one.
 */
async function checkSite(): Promise<string> {
  const { SITE_URL } = settings();
  const signal = timeoutSignal(SITE_TIMEOUT_MS);
  const response = await fetch(SITE_URL + HEALTH, { redirect: 'manual', signal }).catch(
    () => undefined,
  );
  if (!response) throw new Problem(`${SITE_URL} does not answer`);
  const location = response.headers.get('location');
  if (location) {
    const { origin } = new URL(location, SITE_URL);
    const advice = `Set SITE_URL=${origin} and deploy again.`;
    throw new Problem(`${SITE_URL} redirects to ${origin}`, { advice });
  }
  const report = health.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !report.success) {
    throw new Problem(`${SITE_URL}${HEALTH} answers ${response.status}`);
  }
  const { checks } = report.data;
  const late = Object.keys(checks).filter((name) => checks[name] === 'late');
  if (late.length === 0) return 'answers, and nothing is late';
  throw new Problem(`late: ${late.join(', ')}`, {
    advice: 'Run npm run shop -- status; docs/operations.md says what to do.',
  });
}
