/**
 * Made-up production settings for the rehearsal. The secrets contain a mark that must not appear in any bundle or page.
 */
export const MARK = 'rehearsal0secret0mark';
export const DATABASE_HOST = 'db.rehearsal.example';

export const PUBLISHED = {
  SITE_URL: 'https://shop.rehearsal.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_rehearsal',
};

export const PRODUCTION: Record<string, string> = {
  ...PUBLISHED,
  DATABASE_URL: `postgresql://shop:${MARK}@${DATABASE_HOST}/shop`,
  SMTP_URL: `smtps://shop:${MARK}@smtp.rehearsal.example`,
  MAIL_FROM: 'Ghost Barrel <hello@rehearsal.example>',
  CONTACT_TO: 'support@rehearsal.example',
  STRIPE_SECRET_KEY: `sk_live_${MARK}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${MARK}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${MARK}1,whsec_${MARK}2`,
  PAYPAL_CLIENT_ID: MARK,
  PAYPAL_CLIENT_SECRET: MARK,
  PAYPAL_WEBHOOK_ID: MARK,
  PLATFORM_ENABLED: 'true',
  CONTEXT: 'production',
};

/** A step that would fail in production. */
export class Failed extends Error {}

export function require(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Failed(sentence);
}
