import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src', 'netlify', 'sandbox', 'scripts'].map(
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
    ],
  },
});
