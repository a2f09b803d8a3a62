/**
 * The settings of a shop that needs no accounts: its payments go to the stand-in, which takes these keys. The publishable
 * key is built into the browser's code, so the launcher needs them before the shop starts.
 */
export const localSettings = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local_ghost_barrel',
  STRIPE_SECRET_KEY: 'sk_test_local_ghost_barrel',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_ghost_barrel',
  MAIL_FROM: 'Ghost Barrel <hello@ghostbarrel.example>',
};
