import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each function call logs a line.
    onConsoleLog: (line) => !line.startsWith('{"level":"info"'),
    projects: [
      // Purchases in the providers' own test systems, with test keys: `npm run test:smoke`.
      ...(process.env.SMOKE
        ? [{ test: { name: 'smoke', include: ['tests/smoke/**/*.test.ts'], testTimeout: 60_000 } }]
        : []),
      {
        test: {
          name: 'unit',
          include: ['src', 'netlify', 'cli', 'sandbox', 'scripts'].map(
            (folder) => `${folder}/**/*.test.{ts,tsx}`,
          ),
        },
      },
      {
        // Each file starts its own shop: in-memory database, mailbox and payment stand-ins.
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What attackers may send, against the built site: `npm run test:attack`.
        test: {
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Crashes, lost replies and outages: `npm run test:faults`.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // A killed shop reopens its embedded database; on a server each start gets a new one.
          exclude: process.env.TEST_DATABASE_URL ? ['tests/faults/killed.test.ts'] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
