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

/** What the build finds in the place of every secret: it needs none, and where one appears, that one leaks. */
export const decoys: Record<string, string> = Object.fromEntries(
  SECRETS.map((name) => [name, `decoy-${name.toLowerCase().replaceAll('_', '-')}-6f1d`]),
);
