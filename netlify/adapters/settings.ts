import * as z from 'zod';
import { brand } from '#shop/brand.ts';

/** Raised when the environment can't run a shop; its message has one sentence for each setting that is wrong. */
export class SettingsError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join(' '));
    this.name = 'SettingsError';
  }
}

const setting = (name: string, meaning: string, pattern: RegExp, example: string) =>
  z
    .string({ error: `${name} is not set: it is ${meaning}, such as ${example}.` })
    .regex(pattern, { error: `${name} is not ${meaning}, such as ${example}.` });

const settingsSchema = z
  .object({
    DATABASE_URL: setting(
      'DATABASE_URL',
      "the database's address",
      /^postgres(ql)?:\/\/\S+$/,
      'postgresql://user:password@host/shop',
    ),
    SMTP_URL: setting(
      'SMTP_URL',
      "the mail server's address",
      /^smtps?:\/\/\S+$/,
      'smtps://user:password@smtp.example.com',
    ),
    MAIL_FROM: setting(
      'MAIL_FROM',
      'the sender of our mail',
      /^[^@\n]+@[^@\n]+$/,
      `${brand.name} <${brand.email}>`,
    ),
    CONTACT_TO: z
      .email({ error: 'CONTACT_TO is not an email address: it is where contact messages go.' })
      .default(brand.email),
    SITE_URL: setting(
      'SITE_URL',
      "the shop's own address",
      /^https?:\/\/[^\s/]+\/?$/,
      'https://ghostbarrel.example',
    ).transform((url) => url.replace(/\/$/, '')),
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
    CONTEXT: z.string().optional(),
  })
  .superRefine((settings, { addIssue }) => {
    const real =
      settings.CONTEXT === 'production' || /^[sr]k_live_/.test(settings.STRIPE_SECRET_KEY);
    if (real && settings.STRIPE_API_BASE) {
      addIssue('STRIPE_API_BASE is set, but a shop that takes real money talks to Stripe itself.');
    }
  });

export type Settings = z.output<typeof settingsSchema>;

/** The settings that an environment holds; an empty one counts as not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => issue.message));
}

/** The settings of this process. */
export function settings(): Settings {
  return readSettings(process.env);
}
