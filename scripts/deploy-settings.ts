import { isLive, isPreview, readSettings, SettingsError } from '#adapters/settings.ts';

// Runs before the build. A production deploy with invalid settings stops here, and not at the first request of a shopper. A
// preview is built without them, for its static pages. Netlify sets NETLIFY_DB_URL before the build too.
const { NETLIFY, CONTEXT, STRIPE_PUBLISHABLE_KEY } = process.env;
const isProduction = CONTEXT === 'production';
if (NETLIFY && (isProduction || isPreview(CONTEXT))) {
  try {
    const mode = isLive(readSettings(process.env)) ? 'live' : 'test';
    if (!STRIPE_PUBLISHABLE_KEY?.startsWith(`pk_${mode}_`)) {
      throw new SettingsError([
        `STRIPE_PUBLISHABLE_KEY is not a publishable ${mode} key, such as pk_${mode}_…, and STRIPE_SECRET_KEY is a ${mode} key.`,
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
