import { expect, test } from 'vitest';
import { UserError } from './user-error.ts';
import { startWebServer } from './web-server.ts';

test('refuses a taken port in one sentence', async () => {
  const server = await startWebServer(0);
  await expect(startWebServer(server.port)).rejects.toThrow(UserError);
  await expect(startWebServer(server.port)).rejects.toThrow(/^Port \d+ is taken .+\.$/);
  await server.stop();
});
