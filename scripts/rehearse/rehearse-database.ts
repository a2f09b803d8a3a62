import type { Database } from '#sandbox/platform/database.ts';
import type { Bundle } from './bundle.ts';
import { callBundle, event, type Expected } from './call-bundles.ts';
import type { openNeonBridge, Waking } from './neon-bridge.ts';
import { Failed, PREVIEW } from './production.ts';

/** A subscription queues an email and sends the outbox after its response. */
const NAME = 'subscribe-newsletter';

const subscription = (email: string, deployContext?: string): Expected => ({
  event: event('POST', `/api/${NAME}`, JSON.stringify({ email, source: 'footer' }), deployContext),
  status: 200,
});

/** Calls a function while the database wakes up. Gives what fails. */
export async function rehearseSleep(
  bundles: Bundle[],
  bridge: Awaited<ReturnType<typeof openNeonBridge>>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const waking of ['slow', 'failing'] satisfies Waking[]) {
    bridge.sleep(waking);
    const email = `${waking}@rehearsal.example`;
    const call = callBundle(bundleOf(bundles), { databaseUrl: bridge.url }, [subscription(email)]);
    failures.push(...(await messageOf(call, `With a database that is ${waking} to wake up`)));
  }
  return failures;
}

/**
 * Calls a function as a preview, on a copy of the database with work that production has queued, and then as production.
 * Gives what fails.
 */
export async function rehearsePreview(
  bundles: Bundle[],
  databaseUrl: string,
  database: Database,
): Promise<string[]> {
  await database.query('delete from outbox');
  const bundle = bundleOf(bundles);
  const preview = { databaseUrl, settings: PREVIEW };
  const asPreview = [subscription('preview@rehearsal.example', 'deploy-preview')];
  const failures = await messageOf(callBundle(bundle, preview, asPreview), 'A preview');
  const claimed = async () =>
    (await database.query('select id from outbox where attempts > 0')).length;
  if ((await claimed()) > 0) failures.push('A preview sends what production has queued.');
  const asProduction = [subscription('production@rehearsal.example')];
  failures.push(
    ...(await messageOf(callBundle(bundle, { databaseUrl }, asProduction), 'Production')),
  );
  // There is no mail server: the attempts count.
  if ((await claimed()) !== 2) failures.push('Production sends nothing after a response.');
  return failures;
}

function bundleOf(bundles: Bundle[]): Bundle {
  const bundle = bundles.find(({ name }) => name === NAME);
  if (!bundle) throw new Failed(`There is no bundle ${NAME}.`);
  return bundle;
}

async function messageOf(call: Promise<unknown>, where: string): Promise<string[]> {
  try {
    await call;
    return [];
  } catch (error) {
    if (error instanceof Failed) return [`${where}: ${error.message}`];
    throw error;
  }
}
