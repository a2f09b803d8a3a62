import { resolveTxt as resolveTxtInDns } from 'node:dns/promises';
import * as z from 'zod';
import { listMissingMigrations } from '#adapters/admin/migrations.ts';
import { run as runSql } from '#adapters/database.ts';
import { timeoutSignal } from '#adapters/deadline.ts';
import { isSameDatabase, settings, SettingsError } from '#adapters/settings.ts';
import { checkWebhooks } from '#usecases/check-health.ts';
import { type Check, type CheckResult, failed, type Finding, ok, runCheck } from './check.ts';
import { mailChecks, type ResolveTxt } from './mail.ts';
import { paypalChecks } from './paypal.ts';
import { stripeChecks } from './stripe.ts';

/**
 * Compares every setting with what the services say of it, all at the same time, without writing anything. A check that fails
 * stops no other; an invalid setting stops only the checks that need it.
 */
export async function runPreflight(
  resolveTxt: ResolveTxt = resolveTxtInDns,
): Promise<CheckResult[]> {
  const error = findSettingsError();
  const invalid = error?.settingNames ?? [];
  const restore = fillIn(invalid);
  const checks = [
    ...stripeChecks,
    ...paypalChecks,
    ...databaseChecks,
    ...mailChecks(resolveTxt),
    siteCheck,
  ];
  try {
    const results = await Promise.all(checks.map((check) => runCheck(check, invalid)));
    return [settingsResult(error), ...results];
  } finally {
    restore();
  }
}

function findSettingsError(): SettingsError | undefined {
  try {
    settings();
    return undefined;
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

function settingsResult(error: SettingsError | undefined): CheckResult {
  const setting = 'Settings';
  if (!error) return { setting, result: 'ok', found: 'complete', advice: '' };
  return { setting, result: 'failed', found: 'incomplete or wrong', advice: error.message };
}

/** Valid values for required settings, so that the others can be read. No check that needs such a setting runs. */
const PLACEHOLDERS: Record<string, string> = {
  DATABASE_URL: 'postgresql://not-set.example/shop',
  SMTP_URL: 'smtps://not-set.example',
  MAIL_FROM: 'not-set@not-set.example',
  SITE_URL: 'https://not-set.example',
  STRIPE_SECRET_KEY: 'sk_test_not_set',
  STRIPE_WEBHOOK_SECRET: 'whsec_not_set',
};

/** Replaces invalid settings in the environment; the returned function restores them. */
function fillIn(names: readonly string[]): () => void {
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = PLACEHOLDERS[name] ?? '';
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

const databaseChecks: readonly Check[] = [
  {
    setting: 'DATABASE_URL',
    needs: ['DATABASE_URL'],
    advice:
      'Set it to the pooled address that Neon shows, with its password; for Netlify Database set NETLIFY_DB_URL.',
    run: checkDatabase,
  },
  {
    setting: 'Database migrations',
    needs: ['DATABASE_URL'],
    advice: 'Run npm run migrate with this DATABASE_URL; Netlify Database applies them at deploy.',
    async run() {
      const missing = await listMissingMigrations();
      return missing.length === 0 ? ok('all applied') : failed(`missing: ${missing.join(', ')}`);
    },
  },
  {
    setting: 'Webhook events',
    needs: ['DATABASE_URL'],
    advice:
      'Compare its address, mode and signing secret with docs/deployment.md (Going live), then resend the event at the provider.',
    run: checkEvents,
  },
];

/** Nobody can ask Stripe for a signing secret; an event that arrived shows that it is right. */
async function checkEvents(): Promise<Finding> {
  const webhooks = await checkWebhooks();
  const missed = webhooks.filter(({ missedSeconds }) => missedSeconds !== null);
  if (missed.length > 0) {
    return failed(`no event for the newest payment: ${missed.map(nameOf).join(', ')}`);
  }
  const last = webhooks.map(
    (each) => `${nameOf(each)} ${each.lastEventAt?.toISOString().slice(0, 16) ?? 'never'}`,
  );
  return ok(`last: ${last.join(', ')}`);
}

const nameOf = ({ webhook }: { webhook: string }) => webhook;

/** NETLIFY_DB_URL is the address when DATABASE_URL is not set. */
async function checkDatabase(): Promise<Finding> {
  await runSql`select 1`;
  const { PREVIEW_DATABASE_URL } = process.env;
  if (!PREVIEW_DATABASE_URL || !isSameDatabase(PREVIEW_DATABASE_URL, settings().DATABASE_URL)) {
    return ok('reachable');
  }
  return failed(
    'PREVIEW_DATABASE_URL is the same database',
    'Set PREVIEW_DATABASE_URL to a copy of the database, such as a branch at Neon, or remove it.',
  );
}

const SITE_TIMEOUT_MS = 10_000;
const HEALTH = '/api/health?database=true';
const health = z.object({ status: z.string(), checks: z.object({ settings: z.literal('ok') }) });

const siteCheck: Check = {
  setting: 'SITE_URL',
  needs: ['SITE_URL'],
  advice:
    'Deploy the shop, and set SITE_URL to its address; docs/operations.md explains /api/health.',
  run: checkSite,
};

/** Calls the shop's own health check, with its database. Webhooks don't follow redirects, so SITE_URL must not lead to one. */
async function checkSite(): Promise<Finding> {
  const { SITE_URL } = settings();
  const signal = timeoutSignal(SITE_TIMEOUT_MS);
  const response = await fetch(`${SITE_URL}${HEALTH}`, { redirect: 'manual', signal }).catch(
    () => undefined,
  );
  if (!response) return failed(`${SITE_URL} does not answer`);
  const location = response.headers.get('location');
  if (location) {
    const { origin } = new URL(location, SITE_URL);
    return failed(`${SITE_URL} redirects to ${origin}`, `Set SITE_URL=${origin} and deploy again.`);
  }
  const report = health.safeParse(await response.json().catch(() => undefined));
  if (response.ok && report.success) return ok(`answers, health ${report.data.status}`);
  return failed(`${SITE_URL}${HEALTH} answers ${response.status}`);
}
