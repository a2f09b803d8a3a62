import { readFileSync } from 'node:fs';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';

/**
 * Made-up production settings for the rehearsal. The secrets contain a mark that must not appear in any bundle or page.
 */
export const MARK = 'rehearsal0secret0mark';
export const DATABASE_HOST = 'db.rehearsal.example';

export const PUBLISHED = {
  SITE_URL: 'https://shop.rehearsal.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_rehearsal',
};

export const DATABASE_ADDRESS = `postgresql://shop:${MARK}@${DATABASE_HOST}/shop`;

const PACKAGE = new URL('../../package.json', import.meta.url);
/** Netlify creates a database only when package.json names its package. */
export const hasNetlifyDatabase = readFileSync(PACKAGE, 'utf8').includes('"@netlify/database"');

const MAIL_FROM = 'Ghost Barrel <hello@rehearsal.example>';

/** The settings of a running function. Netlify sets no CONTEXT there. */
export const PRODUCTION: Record<string, string> = {
  ...PUBLISHED,
  SMTP_URL: `smtps://shop:${MARK}@smtp.rehearsal.example`,
  MAIL_FROM,
  CONTACT_TO: 'support@rehearsal.example',
  ADMIN_EMAILS: 'owner@rehearsal.example',
  STRIPE_SECRET_KEY: `sk_live_${MARK}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${MARK}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${MARK}1,whsec_${MARK}2`,
  PAYPAL_CLIENT_ID: MARK,
  PAYPAL_CLIENT_SECRET: MARK,
  PAYPAL_WEBHOOK_ID: MARK,
  PLATFORM_ENABLED: 'true',
  ...(!hasNetlifyDatabase && { DATABASE_URL: DATABASE_ADDRESS }),
};

/** The variables that Netlify sets for a build (github.com/netlify/build, `packages/config/src/env`). */
export const BUILD: Record<string, string> = {
  ...PRODUCTION,
  NETLIFY: 'true',
  CONTEXT: 'production',
  // The shop's own content may still have the sample of a postal address, which a live build refuses.
  CONTENT_DIR: FIXTURE_CONTENT,
  DEPLOY_ID: '6740a1b2c3d4e5f60718293a',
  // A function gets it with each call.
  ...(hasNetlifyDatabase && { NETLIFY_DB_URL: DATABASE_ADDRESS }),
};

/** The settings of a preview: test keys, no mail server and no PayPal. */
export const PREVIEW: Record<string, string> = {
  SITE_URL: PUBLISHED.SITE_URL,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  STRIPE_SECRET_KEY: `sk_test_${MARK}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${MARK}`,
  MAIL_FROM,
  ...(!hasNetlifyDatabase && { PREVIEW_DATABASE_URL: DATABASE_ADDRESS }),
};
