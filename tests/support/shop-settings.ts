/** The settings that every shop needs, with Stripe's test keys. */
export const shopSettings = {
  DATABASE_URL: 'postgresql://shop:secret@db.ghostbarrel.example/shop',
  SMTP_URL: 'smtps://shop:secret@smtp.ghostbarrel.example',
  MAIL_FROM: 'Ghost Barrel <hello@ghostbarrel.example>',
  SITE_URL: 'https://ghostbarrel.example/',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
