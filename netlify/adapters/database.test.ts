import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { run } from './database.ts';

// The wait for a database that wakes up.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const databaseError = (code: string) => Response.json({ message: 'No.', code }, { status: 400 });
const notConnected = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const none = () => Response.json({ fields: [], rows: [], rowCount: 0, command: 'UPDATE' });

/** The database replies to each statement with the next of these; returns how many statements it got. */
function mockReplies(...replies: Response[]) {
  const settings = {
    ...localSettings,
    DATABASE_URL: 'postgresql://shop:secret@database.example/shop',
    SMTP_URL: 'smtp://localhost',
    SITE_URL: 'http://localhost',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const fetchMock = vi.fn(() => Promise.resolve(replies.shift()));
  vi.stubGlobal('fetch', fetchMock);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  return fetchMock;
}

test('runs a statement again that PostgreSQL rolled back to end a deadlock', async () => {
  const fetchMock = mockReplies(databaseError('40P01'), none());
  await expect(run`update orders set status = 'shipped'`).resolves.toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('throws a retryable error after a second rollback', async () => {
  const fetchMock = mockReplies(databaseError('40P01'), databaseError('40P01'));
  await expect(run`update orders set status = 'shipped'`).rejects.toThrow(ServiceUnavailable);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

/** Neon's reply while the compute wakes up: the proxy's own error, which no PostgreSQL sent. */
const asleep = () =>
  Response.json({ message: "Couldn't connect to compute node", code: 'XX000' }, { status: 500 });

test.each([
  ['a compute is waking up', () => Promise.resolve(asleep())],
  ['PostgreSQL is starting', () => Promise.resolve(databaseError('57P03'))],
  ['the connection was not opened', () => Promise.reject(notConnected())],
])('retries a statement that has not run because %s', async (_reason, first) => {
  const fetchMock = mockReplies(none()).mockImplementationOnce(first);
  await expect(run`insert into orders default values`).resolves.toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('does not retry after a broken connection: the statement may have run', async () => {
  const fetchMock = mockReplies().mockImplementationOnce(() =>
    Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })),
  );
  await expect(run`insert into orders default values`).rejects.toThrow(ServiceUnavailable);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('does not retry a constraint violation', async () => {
  const fetchMock = mockReplies(databaseError('23514'));
  await expect(run`update orders set status = 'lost'`).rejects.not.toThrow(ServiceUnavailable);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
