import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings, variableNames } from '#adapters/settings.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { NOT_UTF8, readTextFile } from '#scripts/text-file.ts';
import { localPaypalSettings, localPort, localSettings } from '#scripts/local-settings.ts';

type Settings = Record<string, string | undefined>;

const KNOWN = ['PORT', 'DATA_DIR', 'STRIPE_PUBLISHABLE_KEY', ...variableNames];
const LINE = /^\s*(?:(?:export\s+)?[A-Za-z_]\w*\s*=.*|#.*)?$/;

/**
 * Placeholders for settings that only the running platform knows, so that the others can be validated before the build.
 */
const GIVEN_BY_PLATFORM = {
  ...localSettings,
  DATABASE_URL: 'postgresql://local/shop',
  SMTP_URL: 'smtp://local',
  SITE_URL: 'http://localhost',
};

/** Loads and validates settings: the environment wins over .env, and .env over the local defaults. */
export function loadSettings(): void {
  loadSettingsFile();
  checkSettings(process.env);
}

/** Loads .env without validation, because terminal commands may run against a remote shop. */
export function loadSettingsFile(file = '.env'): void {
  if (existsSync(file)) {
    const { text, badLine } = readTextFile(file);
    if (badLine) throw new UserError(`.env: line ${badLine}. ${NOT_UTF8}`);
    for (const [name, value] of Object.entries(parseSettings(text))) {
      process.env[name] ||= value;
    }
  }
}

/** Parses a .env file. Errors contain line numbers and names, never a value, which may be a secret. */
export function parseSettings(text: string): Settings {
  const broken = text.split(/\r?\n/).findIndex((line) => !LINE.test(line));
  if (broken !== -1) throw new UserError(`.env: line ${broken + 1} is not of the form NAME=value.`);
  const settings = parseEnv(text);
  const unknown = Object.keys(settings).find((name) => !KNOWN.includes(name));
  if (unknown) {
    throw new UserError(`.env: there is no setting ${unknown}. There are ${KNOWN.join(', ')}.`);
  }
  return settings;
}

/** Throws a UserError for the first invalid setting. */
export function checkSettings(settings: Settings): void {
  const { PORT, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = settings;
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65535)) {
    throw new UserError('PORT is not a whole number from 0 to 65535.');
  }
  if (Boolean(STRIPE_SECRET_KEY) !== Boolean(STRIPE_PUBLISHABLE_KEY)) {
    throw new UserError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both or neither.',
    );
  }
  if (hasLiveKeys(settings)) {
    throw new UserError('The local shop takes no live Stripe keys: set your test keys.');
  }
  const nonEmpty = Object.entries(settings).filter(([, value]) => value);
  try {
    readSettings({ ...GIVEN_BY_PLATFORM, ...Object.fromEntries(nonEmpty) });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

/** Whether one of the Stripe keys is a live key. */
export function hasLiveKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Settings): boolean {
  return `${STRIPE_SECRET_KEY} ${STRIPE_PUBLISHABLE_KEY}`.includes('_live_');
}

/** The settings that the build puts into the pages. */
export function buildSettings(): Record<string, string> {
  return {
    SITE_URL: process.env.SITE_URL || `http://localhost:${localPort()}`,
    STRIPE_PUBLISHABLE_KEY:
      process.env.STRIPE_PUBLISHABLE_KEY || localSettings.STRIPE_PUBLISHABLE_KEY,
    PLATFORM_ENABLED: process.env.PLATFORM_ENABLED || '',
    PAYPAL_CLIENT_ID: process.env.PAYPAL_CLIENT_ID || localPaypalSettings.PAYPAL_CLIENT_ID,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}
