import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Complaint } from '#sandbox/platform/complaint.ts';
import { localSettings } from '#scripts/local-settings.mjs';

const KNOWN = [
  'PORT',
  'DATA_DIR',
  'SITE_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_TO',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
];
const LINE = /^\s*((export\s+)?[A-Za-z_]\w*\s*=.*|#.*)?$/;

/** What is set wins over .env, and .env over the local defaults. */
export function readSettings(): void {
  if (existsSync('.env')) {
    for (const [name, value] of Object.entries(parseSettings(readFileSync('.env', 'utf8')))) {
      process.env[name] ||= value;
    }
  }
  checkSettings(process.env);
}

/** The settings of a .env file. Complaints name lines and names, never a value: it may be a secret. */
export function parseSettings(text: string): Record<string, string> {
  const broken = text.split(/\r?\n/).findIndex((line) => !LINE.test(line));
  if (broken !== -1) throw new Complaint(`.env: line ${broken + 1} is not of the form NAME=value.`);
  const settings = parseEnv(text) as Record<string, string>;
  for (const name of Object.keys(settings)) {
    if (!KNOWN.includes(name)) {
      throw new Complaint(
        `.env: there is no setting ${name}. The settings are ${KNOWN.join(', ')}.`,
      );
    }
  }
  return settings;
}

/** What can be seen to be wrong before anything is built or started. */
export function checkSettings(settings: Record<string, string | undefined>): void {
  const { PORT, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = settings;
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65535)) {
    throw new Complaint('PORT must be a whole number from 0 to 65535.');
  }
  for (const name of ['SITE_URL', 'DATABASE_URL', 'SMTP_URL']) {
    if (settings[name] && !URL.canParse(settings[name])) {
      throw new Complaint(
        `${name} must be an address, such as those in the README's table of settings.`,
      );
    }
  }
  if (Boolean(STRIPE_SECRET_KEY) !== Boolean(STRIPE_PUBLISHABLE_KEY)) {
    throw new Complaint(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both or neither.',
    );
  }
  if (STRIPE_SECRET_KEY?.includes('_live_') || STRIPE_PUBLISHABLE_KEY?.includes('_live_')) {
    throw new Complaint(
      'The local shop takes no live Stripe key: use the test keys of your account.',
    );
  }
}

/** What the build puts into the pages. */
export function buildSettings(): Record<string, string> {
  return {
    SITE_URL: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
    STRIPE_PUBLISHABLE_KEY:
      process.env.STRIPE_PUBLISHABLE_KEY || localSettings.STRIPE_PUBLISHABLE_KEY,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}
