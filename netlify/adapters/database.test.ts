import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { run } from './database.ts';

// The wait for a database that wakes up.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const refusal = (code: string) => Response.json({ message: 'No.', code }, { status: 400 });
const notConnected = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const none = () => Response.json({ fields: [], rows: [], rowCount: 0, command: 'UPDATE' });

/** The database answers each statement with the next of these; gives how often it was asked. */
function answering(...replies: Response[]) {
  const settings = {
    ...localSettings,
    DATABASE_URL: 'postgresql://shop:secret@database.example/shop',
    SMTP_URL: 'smtp://localhost',
    SITE_URL: 'http://localhost',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const asked = vi.fn(() => Promise.resolve(replies.shift()));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  return asked;
}

test('what PostgreSQL undid for the sake of another is asked for again', async () => {
  const asked = answering(refusal('40P01'), none());
  await expect(run`update orders set status = 'shipped'`).resolves.toEqual([]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('twice undone, it is for the caller to try again', async () => {
  const asked = answering(refusal('40P01'), refusal('40P01'));
  await expect(run`update orders set status = 'shipped'`).rejects.toThrow(ServiceUnavailable);
  expect(asked).toHaveBeenCalledTimes(2);
});

/** Neon's reply while the compute wakes up: the proxy's own error, which no PostgreSQL sent. */
const asleep = () =>
  Response.json({ message: "Couldn't connect to compute node", code: 'XX000' }, { status: 500 });

test.each([
  ['a compute that is waking up', () => Promise.resolve(asleep())],
  ['a PostgreSQL that is starting', () => Promise.resolve(refusal('57P03'))],
  ['a connection that was not opened', () => Promise.reject(notConnected())],
])('%s is asked once more, since the statement has not run', async (_what, first) => {
  const asked = answering(none()).mockImplementationOnce(first);
  await expect(run`insert into orders default values`).resolves.toEqual([]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a compute that does not wake up is for the caller to try again', async () => {
  const asked = answering(asleep(), asleep());
  await expect(run`select 1`).rejects.toThrow(ServiceUnavailable);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a connection that broke is not asked again: the statement may have run', async () => {
  const asked = answering().mockImplementationOnce(() =>
    Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })),
  );
  await expect(run`insert into orders default values`).rejects.toThrow(ServiceUnavailable);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what breaks a rule of the schema is asked once', async () => {
  const asked = answering(refusal('23514'));
  await expect(run`update orders set status = 'lost'`).rejects.not.toThrow(ServiceUnavailable);
  expect(asked).toHaveBeenCalledTimes(1);
});
