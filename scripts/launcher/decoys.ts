const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
];

/** Placeholders for every secret during the build, which needs none: one that appears in the output is a leak. */
export const decoys: Record<string, string> = Object.fromEntries(
  SECRETS.map((name) => [name, `decoy-${name.toLowerCase().replaceAll('_', '-')}-6f1d`]),
);
