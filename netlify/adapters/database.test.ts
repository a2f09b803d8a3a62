import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { run } from './database.ts';

const databaseError = (code: string) => Response.json({ message: 'No.', code }, { status: 400 });
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

test('retries a transaction that PostgreSQL rolled back for a serialization failure or deadlock', async () => {
  const fetchMock = mockReplies(databaseError('40P01'), none());
  await expect(run`update orders set status = 'shipped'`).resolves.toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('throws a retryable error after a second rollback', async () => {
  const fetchMock = mockReplies(databaseError('40P01'), databaseError('40P01'));
  await expect(run`update orders set status = 'shipped'`).rejects.toThrow(ServiceUnavailable);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('does not retry a constraint violation', async () => {
  const fetchMock = mockReplies(databaseError('23514'));
  await expect(run`update orders set status = 'lost'`).rejects.not.toThrow(ServiceUnavailable);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
