import { readSettings, SettingsError } from '#adapters/settings.ts';

// Runs before the build. A production deploy with invalid settings stops here, and not at the first request of a shopper.
if (process.env.NETLIFY && process.env.CONTEXT === 'production') {
  try {
    const { DATABASE_URL, ...given } = process.env;
    const { STRIPE_SECRET_KEY } = readSettings({
      // Netlify Database sets its address only for running functions.
      DATABASE_URL: DATABASE_URL || 'postgresql://netlify.example/database',
      ...given,
    });
    const isLive = (key = '') => key.includes('_live_');
    if (isLive(STRIPE_SECRET_KEY) !== isLive(process.env.STRIPE_PUBLISHABLE_KEY)) {
      throw new SettingsError([
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is live, the other is not.',
      ]);
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
