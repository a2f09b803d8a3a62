import { isPreview, readSettings, SettingsError } from '#adapters/settings.ts';

// Runs before the build. A production deploy with invalid settings stops here, and not at the first request of a shopper. A
// preview is built without them, for its static pages. Netlify sets NETLIFY_DB_URL before the build too.
const { NETLIFY, CONTEXT, STRIPE_PUBLISHABLE_KEY } = process.env;
const isProduction = CONTEXT === 'production';
if (NETLIFY && (isProduction || isPreview(CONTEXT))) {
  try {
    const { STRIPE_SECRET_KEY } = readSettings(process.env);
    const isLive = (key = '') => key.includes('_live_');
    if (isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
      throw new SettingsError([
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is live, the other is not.',
      ]);
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    if (isProduction) {
      console.error(error.message);
      process.exit(1);
    }
    console.warn(`The functions of this preview will not work: ${error.message}`);
  }
}
