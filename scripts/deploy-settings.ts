import { readFileSync } from 'node:fs';
import { isSampleAddress } from '#shop/brand.ts';
import { contentFolder } from '../src/content-folder.ts';
import {
  isLiveMode,
  isNotReady,
  isPreview,
  readSettings,
  SettingsError,
} from '#adapters/settings.ts';
import { settingHint } from '#adapters/settings-hints.ts';

// Runs before the build. A production deploy with invalid settings stops here, and not at the first request of a
// shopper. A preview is built without them, for its static pages, and so is the first deploy, before anything is set
// up. Netlify sets NETLIFY_DB_URL before the build too.
const {
  NETLIFY,
  CONTEXT,
  STRIPE_SECRET_KEY = '',
  STRIPE_PUBLISHABLE_KEY,
  ADMIN_EMAILS,
} = process.env;
const isProduction = CONTEXT === 'production';
if (NETLIFY && isNotReady(process.env)) {
  console.log(
    'This build is a preview: pages say that the shop can’t take payments yet, and its functions answer 503. docs/deployment.md says how to set it up.',
  );
} else if (NETLIFY && (isProduction || isPreview(CONTEXT))) {
  const problems = [
    ...settingsProblems(),
    publishableKeyProblem(),
    officeProblem(),
    addressProblem(),
  ]
    .filter(Boolean)
    .join('\n');
  if (problems && isProduction) {
    console.error(problems);
    process.exit(1);
  }
  if (problems) console.warn(`The functions of this preview will not work:\n${problems}`);
}

function settingsProblems(): readonly string[] {
  try {
    readSettings(process.env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences;
    throw error;
  }
}

/** Returns, promo codes and subscribers are in the office alone; previews have none. */
function officeProblem(): string {
  if (!isProduction || ADMIN_EMAILS) return '';
  return 'ADMIN_EMAILS is not set: it is who may sign in to the office at /admin, with commas, each alone or as in Ruth <ruth@example.com>.';
}

/** Emails of a list must show a postal address. */
function addressProblem(): string {
  const facts = readFileSync(`${contentFolder()}/brand.json`, 'utf8');
  const { address } = JSON.parse(facts) as { address: string };
  if (!isSampleAddress(address) || !isLiveMode({ STRIPE_SECRET_KEY })) return '';
  return "“address” in content/brand.json is a sample: write the shop's postal address, which emails of a list must show.";
}

/** The functions don't read it: it is built into the payment page. */
function publishableKeyProblem(): string {
  const mode = isLiveMode({ STRIPE_SECRET_KEY }) ? 'live' : 'test';
  if (!STRIPE_PUBLISHABLE_KEY) {
    return `STRIPE_PUBLISHABLE_KEY is not set: it is Stripe's publishable key, such as pk_${mode}_….`;
  }
  if (!STRIPE_SECRET_KEY || STRIPE_PUBLISHABLE_KEY.startsWith(`pk_${mode}_`)) return '';
  const message = `STRIPE_PUBLISHABLE_KEY is not a publishable ${mode} key, and STRIPE_SECRET_KEY is a ${mode} key.`;
  return message + settingHint('STRIPE_PUBLISHABLE_KEY', STRIPE_PUBLISHABLE_KEY, message);
}
