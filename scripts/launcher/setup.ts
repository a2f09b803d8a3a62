import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isLiveMode } from '#adapters/settings.ts';
import { PENDING_SECRET } from '#adapters/webhook-subscriptions.ts';
import { formatTable } from '#cli/terminal/table.ts';
import { escapingTerminal, processTerminal, type Terminal } from '#cli/terminal/terminal.ts';
import { inspectSetup } from '#health/preflight.ts';
import {
  type CheckResult,
  type FinishedCheck,
  type Mend,
  type Problem,
  toProblem,
} from '#health/run-checks.ts';
import { readTextFile } from '#scripts/text-file.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { brand } from '#shop/brand.ts';
import { describeSelling } from '#shop/describe-selling.ts';
import { migrateDatabase } from './migrate.ts';
import { loadSettingsFile } from './settings.ts';
import { netlifyFile, withSettings, writeWhole } from './settings-file.ts';

const USAGE = `npm run setup -- [--yes] [--dry-run] [--json]
Makes what npm run preflight finds missing: event destinations and domains at Stripe, the webhook at PayPal, migrations, and in
.env the secrets and ids that come back. It says what it would do and asks first, unless --yes is given.`;

/** Replaced by tests: Neon's interactive connections have no stand-in in its process. */
interface Surroundings {
  terminal: Terminal;
  file: string;
  migrate: () => Promise<unknown>;
}
const HERE: Surroundings = { terminal: processTerminal(), file: '.env', migrate: migrateDatabase };

interface Report {
  /** The steps of setup, planned or made. */
  steps: { what: string; state: 'planned' | 'made' | 'failed' }[];
  /** The steps that a person has to take. */
  left: CheckResult[];
}

/** `npm run setup`: returns whether a deploy has all that it needs, or nothing was to be done yet. */
export async function setup(
  args: string[],
  { terminal, file, migrate }: Surroundings = HERE,
): Promise<boolean> {
  const { yes, json, 'dry-run': dryRun } = readOptions(args);
  const { print, printError, ask } = escapingTerminal(terminal);
  const say = (text: string) => {
    if (!json) print(text);
  };
  loadSettingsFile(file);
  const { mends, left, needed, isInvalid } = await plan(file, migrate);
  const fileStep = `Write ${netlifyFileOf(file)}`;
  const steps = mends.map(({ what }) => what);
  if (needed.length === 0 && (mends.length > 0 || isOutdated(file))) steps.push(fileStep);
  const report: Report = { steps: steps.map((what) => ({ what, state: 'planned' })), left };
  const finish = (text: string, succeeded = needed.length === 0) => {
    print(json ? JSON.stringify(report, null, 2) : text);
    return succeeded;
  };

  say(`${describeSelling()}\n`);
  if (left.length > 0) say(`Left to you:\n${formatTable(LEFT, left)}\n`);
  if (isInvalid) return finish('Nothing was done.');
  if (steps.length === 0) {
    if (needed.length > 0) return finish(notYet(needed));
    return finish(left.length > 0 ? 'Nothing else to do.' : 'Nothing to do.');
  }
  const list = steps.map((what) => `- ${what}`).join('\n');
  say(`To do${hasLiveKey() ? ', with live keys' : ''}:\n${list}`);
  if (dryRun) return finish('Nothing was done.');
  if (!yes && !ask) throw new UserError('This needs a confirmation: add --yes.');
  const reply = yes ? 'yes' : await ask?.('Do this? [y/N] ');
  if (!/^y(?:es)?$/i.test(reply?.trim() ?? '')) return finish('Nothing was done.');

  // Fails now if the file can't be written: nobody can read a secret back.
  writeWhole(file, readText(file));
  const made = (index: number, what: string) => {
    report.steps[index] = { what, state: 'made' };
    say(`made: ${what}`);
  };
  for (const [index, { make, what }] of mends.entries()) {
    try {
      const settings = await make();
      Object.assign(process.env, settings);
      writeWhole(file, withSettings(readText(file), settings));
      made(index, what);
    } catch (error) {
      const reason = error instanceof UserError ? error.message : describe(toProblem(error));
      report.steps[index] = { what, state: 'failed' };
      printError(`FAILED: ${what}: ${reason}`);
      return finish(
        `${index} of ${steps.length} were made, and ${file} has what came back. Run npm run setup again for the others.`,
        false,
      );
    }
  }
  const after = mends.length > 0 ? await plan(file, migrate) : { mends, left, needed };
  report.left = after.left;
  const found = after.left.filter(({ setting }) => left.every((each) => each.setting !== setting));
  if (found.length > 0) say(formatTable(LEFT, found));
  if (after.needed.length > 0) return finish(notYet(after.needed), false);
  // A disabled destination, for example, may lack events too.
  if (after.mends.length > 0) return finish('Run npm run setup again: there is more to do.', false);
  writeWhole(netlifyFileOf(file), netlifyFile(readText(file)));
  made(mends.length, fileStep);
  return finish(DONE);
}

const describe = ({ message, details }: Problem) =>
  [message, details.advice].filter(Boolean).join('. ');

const LEFT = {
  Setting: ({ setting }: CheckResult) => setting,
  Found: ({ found }: CheckResult) => found,
  'What to do': ({ advice }: CheckResult) => advice,
};

const netlifyFileOf = (file: string) => `${file}.netlify`;

const isOutdated = (file: string) => readText(netlifyFileOf(file)) !== netlifyFile(readText(file));

/** The remaining steps keep a deploy from working, so there is no file to import yet. */
const notYet = (needed: readonly CheckResult[]) =>
  `Don't deploy yet: ${needed.map(({ setting }) => setting).join('; ')} must be fixed first. Then run npm run setup again.`;

const DONE = `
Next: netlify env:import .env.netlify, which sets them in every context; the file says which are meant for Production alone
(docs/deployment.md). Then deploy, and run npm run preflight.`;

function readOptions(args: string[]) {
  try {
    const flag = { type: 'boolean' } as const;
    return parseArgs({ args, options: { yes: flag, 'dry-run': flag, json: flag } }).values;
  } catch {
    throw new UserError(USAGE);
  }
}

const readText = (file: string) => (existsSync(file) ? readTextFile(file).text : '');

const hasLiveKey = () => isLiveMode({ STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY ?? '' });

interface Plan {
  /** The possible repairs of failed checks, in their order. */
  mends: Mend[];
  /** The steps that a person has to take. */
  left: CheckResult[];
  /** The part of that which a deploy needs. */
  needed: CheckResult[];
  /** Nothing was checked, because settings are wrong. */
  isInvalid: boolean;
}

async function plan(file: string, migrate: Surroundings['migrate']): Promise<Plan> {
  const { DATABASE_URL, SITE_URL = '' } = process.env;
  if (/^http:/.test(SITE_URL)) {
    throw new UserError('SITE_URL is not https: Stripe and PayPal send events to https alone.');
  }
  const own = ownSettings();
  Object.assign(process.env, own, pendingSettings());
  const { wrong, checks } = await inspectSetup(DATABASE_URL ? migrate : undefined);
  if (wrong.length > 0) return { mends: [], left: wrong, needed: wrong, isInvalid: true };
  const mends: Mend[] = Object.entries(own).map(([name, value]) => ({
    what: name === 'MAIL_FROM' ? `Write ${name}=${value} into ${file}` : `Make ${name}`,
    settings: [name],
    make: () => Promise.resolve({ [name]: value }),
  }));
  const failed: FinishedCheck[] = [];
  for (const finding of checks) {
    if (finding.result.result !== 'failed') continue;
    const mend = await finding.findMend?.();
    if (mend) mends.push(mend);
    else failed.push(finding);
  }
  const coming = mends.flatMap(({ settings }) => settings);
  const left = failed.filter(({ result }) => !coming.includes(result.setting));
  const resultsOf = (some: readonly FinishedCheck[]) => some.map(({ result }) => result);
  return {
    mends,
    left: resultsOf(left),
    needed: resultsOf(left.filter(({ canWait }) => !canWait)),
    isInvalid: false,
  };
}

/** The settings that are ours to make. */
function ownSettings(): Record<string, string> {
  const { MAIL_FROM, ORDER_WEBHOOK_URL, ORDER_WEBHOOK_SECRET } = process.env;
  return {
    ...(!MAIL_FROM && { MAIL_FROM: `${brand.name} <${brand.email}>` }),
    ...(ORDER_WEBHOOK_URL &&
      !ORDER_WEBHOOK_SECRET && {
        ORDER_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      }),
  };
}

/** Placeholders for the settings that come back, so that the others can be checked. */
function pendingSettings(): Record<string, string> {
  const { PAYPAL_CLIENT_ID } = process.env;
  const pending = {
    STRIPE_WEBHOOK_SECRET: PENDING_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: PENDING_SECRET,
    ...(PAYPAL_CLIENT_ID && { PAYPAL_WEBHOOK_ID: 'PENDING' }),
  };
  return Object.fromEntries(Object.entries(pending).filter(([name]) => !process.env[name]));
}
