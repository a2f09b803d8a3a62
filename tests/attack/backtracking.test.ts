import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeEach, test } from 'vitest';
import { localSettings } from '#scripts/local-settings.ts';
import { textChecks } from './text-checks.ts';

const LENGTH = 100 * 1024;
const MAX_MS = 5000;
/** Repeated parts that make a pattern backtrack. */
// prettier-ignore
const REPEATED_TEXTS = [
  '<!---->', '<?xml>', '@', 'a@', 'a.', '.a', 'a', ' ', '\t', '\n', '\r\n', '0', '0,', '1.', '-', '0-', '/', '../',
  '[', '(', '"', '\\', '$', '%', ':', '0:', ';', '=', 'é', '\u200b', '😀', '{"a":',
];

const env = {
  ...localSettings,
  DATABASE_URL: 'postgresql://nobody@shop.invalid/shop',
  SMTP_URL: 'smtp://shop.invalid',
  MAIL_FROM: 'shop@shop.invalid',
  SITE_URL: 'http://shop.invalid',
};

/** A pattern that backtracks can't be interrupted, so the checks run in a worker that can be terminated. */
let worker: Worker | undefined;
beforeEach(async () => {
  if (worker) return;
  worker = new Worker(new URL('./text-check-worker.ts', import.meta.url), { env });
  await once(worker, 'message');
});
afterAll(() => worker?.terminate());

async function readInWorker(name: string, text: string): Promise<void> {
  worker?.postMessage({ name, text });
  try {
    await once(worker as Worker, 'message', { signal: AbortSignal.timeout(MAX_MS) });
  } catch (cause) {
    await worker?.terminate();
    worker = undefined;
    throw new Error(`Not read within 5 s: ${JSON.stringify(text.slice(0, 60))}…`, { cause });
  }
}

test.each(Object.entries(textChecks))(
  '100 KB of near matches are checked in time: %s',
  async (name, { starts = [] }) => {
    for (const start of ['', ...starts]) {
      for (const repeated of REPEATED_TEXTS) {
        // No valid text ends with an exclamation mark, so the match fails here after all else matched.
        await readInWorker(name, `${start}${repeated.repeat(LENGTH / repeated.length)}!`);
      }
    }
  },
);
