import * as z from 'zod';
import { brand } from '#shop/brand.ts';
import { hostOf, isLocal, isSameDatabase, originOf } from './addresses.ts';
import { requestContext } from './log.ts';
import {
  addressList,
  addressSetting,
  operatorList,
  PAYPAL_API,
  PAYPAL_KEYS,
  PAYPAL_TEST_API,
  paypalSettings,
  sellersSettings,
  senderSetting,
  setting,
  SMTP_ADDRESS,
  webhookSettings,
} from './settings-fields.ts';
import { settingHint } from './settings-hints.ts';

/** Thrown when the settings are invalid, with one sentence for each that is. */
export class SettingsError extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.name = 'SettingsError';
    this.sentences = sentences;
  }
}

/** Thrown while nothing of a shop is set up: its deploy is a preview that says so. */
export class ShopNotReady extends SettingsError {}

const LIVE_KEY = /^[sr]k_live_/;
const PAYPAL_HOST = /(?:^|\.)paypal\.com$/;

const settingsSchema = z
  .object({
    DATABASE_URL: z
      .string({
        error: 'DATABASE_URL is not set, and Netlify Database has no address (NETLIFY_DB_URL).',
      })
      .regex(/^postgres(ql)?:\/\/\S+$/, {
        error:
          "DATABASE_URL is not the database's address, such as postgresql://user:password@host/shop.",
      }),
    SMTP_URL: setting(
      'SMTP_URL',
      "the mail server's address",
      SMTP_ADDRESS,
      'smtps://user:password@smtp.example.com',
      ' In its user and password, write / as %2F, @ as %40, ? as %3F, # as %23 and % as %25.',
    ),
    MAIL_FROM: senderSetting(
      'MAIL_FROM',
      'the sender of our emails',
      `${brand.name} <${brand.email}>`,
    ),
    CONTACT_TO: addressSetting('CONTACT_TO', 'where contact messages go').prefault(brand.email),
    ORDER_NOTIFY_TO: addressList('ORDER_NOTIFY_TO')
      .transform((addresses) => addresses.join(', '))
      .optional(),
    /** Who may sign in to the office (operators.ts); it is closed without any. */
    ADMIN_EMAILS: operatorList('ADMIN_EMAILS').optional(),
    SITE_URL: setting(
      'SITE_URL',
      "the shop's own address",
      /^https?:\/\/[^\s/]+\/?$/,
      `https://${brand.email.split('@')[1]}`,
    ).transform(originOf),
    STRIPE_SECRET_KEY: setting(
      'STRIPE_SECRET_KEY',
      "Stripe's secret key",
      /^[sr]k_(test|live)_\S+$/,
      'sk_test_…',
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      'STRIPE_WEBHOOK_SECRET',
      "the secret of Stripe's webhook",
      /^whsec_\S+$/,
      'whsec_…',
    ),
    STRIPE_API_BASE: z
      .url({ error: 'STRIPE_API_BASE is not an address such as http://127.0.0.1:4322.' })
      .optional(),
    ...paypalSettings,
    ...sellersSettings,
    ...webhookSettings,
    UNPAID_PAYMENTS_PER_CLIENT: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, {
        error: 'UNPAID_PAYMENTS_PER_CLIENT is not a whole number above 0.',
      })
      .default('5')
      .transform(Number),
    CLUB_EMAILS_PER_MINUTE: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, {
        error: 'CLUB_EMAILS_PER_MINUTE is not a whole number from 1 to 9999.',
      })
      .default('20')
      .transform(Number),
    CONTEXT: z.string().optional(),
  })
  .superRefine((settings, context) => {
    const addIssue = (message: string) => context.addIssue(message);
    const live = isLiveMode(settings);
    const real = settings.CONTEXT === 'production' || live;
    const preview = isPreview(settings.CONTEXT);
    if (preview && live) {
      addIssue('STRIPE_SECRET_KEY is live, but a preview takes no real money: give it a test key.');
    }
    if (real && settings.STRIPE_API_BASE) {
      addIssue('STRIPE_API_BASE is set, but a shop that takes real money talks to Stripe itself.');
    }
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'ORDER_WEBHOOK_URL'] as const) {
      if (!real || !isLocal(settings[name] ?? '')) continue;
      addIssue(
        `${name} points to this machine, but a shop that takes real money needs a public address.`,
      );
    }
    if (settings.PLATFORM_ENABLED && !settings.STRIPE_CONNECT_WEBHOOK_SECRET) {
      addIssue('PLATFORM_ENABLED needs STRIPE_CONNECT_WEBHOOK_SECRET: sales arrive by webhook.');
    }
    if (!settings.ORDER_WEBHOOK_URL !== !settings.ORDER_WEBHOOK_SECRET) {
      addIssue('ORDER_WEBHOOK_URL and ORDER_WEBHOOK_SECRET are set together or not at all.');
    }
    const missing = PAYPAL_KEYS.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < PAYPAL_KEYS.length) {
      addIssue(`PayPal needs ${PAYPAL_KEYS.join(', ')}: ${missing.join(', ')} is not set.`);
    }
    const allowed = live ? [PAYPAL_API] : [PAYPAL_API, PAYPAL_TEST_API];
    const isPaypal = PAYPAL_HOST.test(hostOf(settings.PAYPAL_API_BASE));
    const isTest = settings.PAYPAL_API_BASE === PAYPAL_TEST_API;
    if (preview && missing.length === 0 && isPaypal && !isTest) {
      addIssue(`PAYPAL_API_BASE is PayPal itself, but a preview needs ${PAYPAL_TEST_API}.`);
    }
    if (real && missing.length === 0 && !allowed.includes(settings.PAYPAL_API_BASE)) {
      addIssue(`PAYPAL_API_BASE is not ${allowed.join(' or ')}, which a real shop needs.`);
    }
  });

export type Settings = z.output<typeof settingsSchema>;

export const settingNames = Object.keys(settingsSchema.shape);

type Environment = Record<string, string | undefined>;

/**
 * Parses the settings from environment variables; an empty one counts as not set. `CONTEXT` is Netlify's context of the
 * deploy. Throws SettingsError.
 */
export function readSettings(environment: Environment): Settings {
  const variables: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value),
  );
  const parsed = settingsSchema.safeParse(
    isPreview(variables.CONTEXT)
      ? { SMTP_URL: NO_MAIL_SERVER, ...variables, DATABASE_URL: previewDatabase(variables) }
      : { ...variables, DATABASE_URL: variables.DATABASE_URL ?? variables.NETLIFY_DB_URL },
  );
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ message, path: [name = ''] }) => {
    const value = variables[String(name)];
    return value === undefined ? message : message + settingHint(String(name), value, message);
  });
  throw isNotReady(environment) ? new ShopNotReady(sentences) : new SettingsError(sentences);
}

const FIRST_SETTINGS = /^(?:DATABASE_URL|SMTP_URL|ADMIN_EMAILS|STRIPE_.+|PAYPAL_.+)$/;

/** Whether none of the settings of database, payments, mail and office is set, as in the first build at Netlify. */
export function isNotReady(environment: Environment): boolean {
  return !Object.keys(environment).some((name) => environment[name] && FIRST_SETTINGS.test(name));
}

/** A preview sends no emails. */
const NO_MAIL_SERVER = 'smtp://preview.invalid';

/**
 * The database of a preview: its own Netlify Database, which is a copy of production, or PREVIEW_DATABASE_URL. Never
 * DATABASE_URL, which Netlify gives to every deploy unless it is limited to production.
 */
function previewDatabase({ DATABASE_URL, NETLIFY_DB_URL, PREVIEW_DATABASE_URL }: Environment) {
  const own = PREVIEW_DATABASE_URL ?? NETLIFY_DB_URL;
  if (DATABASE_URL && (!own || isSameDatabase(own, DATABASE_URL))) {
    throw new SettingsError([
      "DATABASE_URL may be the production database, so a preview does not use it: set PREVIEW_DATABASE_URL to another one, or remove it from the previews' settings.",
    ]);
  }
  return own;
}

/** Whether this is Netlify's context of a preview or a branch deploy; the local shop's is `dev`. */
export function isPreview(deployContext: string | undefined): boolean {
  return Boolean(deployContext) && deployContext !== 'production' && deployContext !== 'dev';
}

/** Whether the Stripe key is a live key. */
export function isLiveMode({ STRIPE_SECRET_KEY }: { STRIPE_SECRET_KEY: string }): boolean {
  return LIVE_KEY.test(STRIPE_SECRET_KEY);
}

/** The environment variables that the settings are read from. */
export const variableNames = [...settingNames, 'NETLIFY_DB_URL', 'PREVIEW_DATABASE_URL'];

/** Whether the seller platform is on. Anyone can sell on it, so with live keys a setting must turn it on. */
export function hasSellers({
  PLATFORM_ENABLED,
  STRIPE_SECRET_KEY,
}: Pick<Settings, 'PLATFORM_ENABLED' | 'STRIPE_SECRET_KEY'>): boolean {
  return PLATFORM_ENABLED ?? !isLiveMode({ STRIPE_SECRET_KEY });
}

/**
 * The settings that are typed at Netlify, for functions and builds. It sets CONTEXT and NETLIFY_DB_URL itself, and the
 * other is for stand-ins.
 */
export const netlifyNames = [...variableNames, 'STRIPE_PUBLISHABLE_KEY'].filter(
  (name) => !['CONTEXT', 'NETLIFY_DB_URL', 'STRIPE_API_BASE'].includes(name),
);

let last: { values: string; settings: Settings } | undefined;

/**
 * The settings of this process, parsed again only if a variable has changed. Netlify sets the variable CONTEXT for
 * builds only; a running function has it in its own context.
 */
export function settings(): Settings {
  const environment: Environment = {};
  for (const name of variableNames) environment[name] = process.env[name];
  environment.CONTEXT = requestContext()?.deployContext;
  const values = JSON.stringify(environment);
  if (last?.values !== values) last = { values, settings: readSettings(environment) };
  return last.settings;
}
