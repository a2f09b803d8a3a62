import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings, settingNames } from '#adapters/settings.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { localPaypalSettings, localPort, localSettings } from '#scripts/local-settings.ts';

type Settings = Record<string, string | undefined>;

const KNOWN = ['PORT', 'DATA_DIR', 'STRIPE_PUBLISHABLE_KEY', ...settingNames];
const LINE = /^\s*(?:(?:export\s+)?[A-Za-z_]\w*\s*=.*|#.*)?$/;

/** Stands for what only the running platform knows, so that the rest can be judged before anything is built. */
const GIVEN_BY_PLATFORM = {
  ...localSettings,
  DATABASE_URL: 'postgresql://local/shop',
  SMTP_URL: 'smtp://local',
  SITE_URL: 'http://localhost',
};

/** What is set wins over .env, and .env over the local defaults. */
export function takeSettings(): void {
  takeSettingsFile();
  checkSettings(process.env);
}

/** The same without a judgement: the desk also serves a shop that is none of this machine's. */
export function takeSettingsFile(): void {
  if (existsSync('.env')) {
    for (const [name, value] of Object.entries(parseSettings(readFileSync('.env', 'utf8')))) {
      process.env[name] ||= value;
    }
  }
}

/** The settings of a .env file. Complaints name lines and names, never a value: it may be a secret. */
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

/** Complains of the first thing that would keep the shop from running as its owner means it. */
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
  if (`${STRIPE_SECRET_KEY} ${STRIPE_PUBLISHABLE_KEY}`.includes('_live_')) {
    throw new UserError('The local shop takes no live Stripe keys: set your test keys.');
  }
  const given = Object.entries(settings).filter(([, value]) => value);
  try {
    readSettings({ ...GIVEN_BY_PLATFORM, ...Object.fromEntries(given) });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

/** What the build puts into the pages. */
export function buildSettings(): Record<string, string> {
  return {
    SITE_URL: process.env.SITE_URL || `http://localhost:${localPort()}`,
    STRIPE_PUBLISHABLE_KEY:
      process.env.STRIPE_PUBLISHABLE_KEY || localSettings.STRIPE_PUBLISHABLE_KEY,
    PAYPAL_CLIENT_ID: process.env.PAYPAL_CLIENT_ID || localPaypalSettings.PAYPAL_CLIENT_ID,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}
