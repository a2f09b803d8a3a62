import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each call of a function logs a line of its own: too many to read.
    onConsoleLog: (line) => !line.startsWith('{"level":"info"'),
    projects: [
      // Purchases at the providers' own test systems, for who has test keys: `npm run test:smoke`.
      ...(process.env.SMOKE
        ? [{ test: { name: 'smoke', include: ['tests/smoke/**/*.test.ts'], testTimeout: 60_000 } }]
        : []),
      {
        test: {
          name: 'unit',
          include: ['src', 'netlify', 'cli', 'sandbox', 'scripts'].map(
            (room) => `${room}/**/*.test.{ts,tsx}`,
          ),
        },
      },
      {
        // Each file starts shops of its own: in-memory database, mailbox and payment stand-in.
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What strangers may send, against the built site: `npm run test:attack`.
        test: {
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What may go wrong, and what must hold after it: `npm run test:faults`.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // A killed shop finds its embedded database again; on a server each start gets one of its own.
          exclude: process.env.TEST_DATABASE_URL ? ['tests/faults/killed.test.ts'] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
