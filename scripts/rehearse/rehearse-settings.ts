import { readSettings, settingNames, SettingsError } from '#adapters/settings.ts';
import { PRODUCTION, require } from './production.ts';

/** Any text will do. */
const FREE = ['CONTEXT', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];
const WRONG = 'wrong0value';

/** Leaves out every setting in turn, and gets every one wrong: a sentence names it, and no sentence has a value in it. */
export function rehearseSettings(): string {
  readSettings(PRODUCTION);
  let errors = 0;
  for (const name of settingNames) {
    const missing = settingsError({ ...PRODUCTION, [name]: undefined });
    if (missing) require(missing.includes(name), `Without ${name} it says: ${missing}`);
    const wrong = settingsError({ ...PRODUCTION, [name]: WRONG });
    if (!FREE.includes(name)) require(wrong?.includes(name), `A wrong ${name} goes unnoticed.`);
    for (const sentence of [missing, wrong]) {
      if (!sentence) continue;
      errors += 1;
      const given = [WRONG, ...Object.values(PRODUCTION)].filter((value) => value.length > 8);
      const leak = given.find((value) => sentence.includes(value));
      require(!leak, `What it says of ${name} holds a value.`);
    }
  }
  return `${settingNames.length} settings, ${errors} ways to get them wrong, each named in a sentence without its value`;
}

function settingsError(settings: Record<string, string | undefined>): string | undefined {
  try {
    readSettings(settings);
    return undefined;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}
