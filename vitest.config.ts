import { defineConfig } from 'vitest/config';
import { writeCatalog } from './scripts/content/catalog.ts';
import { FIXTURE_CONTENT } from './src/content-folder.ts';

// Also for `npx vitest`, without the launcher.
process.env.CONTENT_DIR = FIXTURE_CONTENT;
writeCatalog();

const common = {
  // Generous, because machines are busy at times.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/quiet-log.ts'],
};
/** Files of one worker share their modules, which saves loading the whole shop again for each of them. */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };
const inFolders = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** Modules that tests replace, or that keep the state of one page: each file loads its own. */
const ISOLATED = inFolders(['src/stores', 'src/islands', 'src/pages', 'netlify']);

/** A killed shop finds its embedded database again; on a server each start gets a database of its own. */
const NEEDS_EMBEDDED = ['tests/faults/killed.test.ts', 'tests/faults/club.test.ts'];
/** Who waits for whose lock: the embedded database runs one transaction at a time, so there they could not fail. */
const NEEDS_SERVER = [
  'tests/faults/at-once.test.ts',
  'tests/faults/delays.test.ts',
  'tests/faults/last-pieces.test.ts',
  'tests/faults/locks.test.ts',
  'tests/faults/two-operators.test.ts',
];
/** Only run by `npm run task -- deep`, as tests/deep is: they take minutes. */
const DEEP = [
  'tests/faults/killed.test.ts',
  'tests/faults/club.test.ts',
  'tests/faults/every-provider-call.test.ts',
  // Builds the site for each of its tests.
  'tests/attack/planted-code.test.ts',
];
const leftOut = [
  ...(process.env.TEST_DEEP ? [] : DEEP),
  ...(process.env.TEST_DATABASE_URL ? NEEDS_EMBEDDED : NEEDS_SERVER),
];

export default defineConfig({
  test: {
    // All cores: nothing else runs beside the tests.
    maxWorkers: '100%',
    projects: [
      // Purchases at the providers' own test systems, for anyone who has test keys: `npm run task -- smoke`.
      ...(process.env.SMOKE
        ? [{ test: { ...common, name: 'smoke', include: ['tests/smoke/**/*.test.ts'] } }]
        : []),
      // docs/deployment.md as far as possible without accounts: `npm run task -- rehearse`.
      ...(process.env.REHEARSAL
        ? [
            {
              test: {
                name: 'rehearsal',
                include: ['tests/rehearsal/**/*.test.ts'],
                testTimeout: 300_000,
                hookTimeout: 300_000,
                setupFiles: common.setupFiles,
              },
            },
          ]
        : []),
      {
        test: {
          ...common,
          ...shared,
          name: 'unit',
          include: inFolders(['src', 'cli', 'sandbox', 'scripts']),
          exclude: ISOLATED,
        },
      },
      {
        test: {
          ...common,
          name: 'isolated',
          include: ISOLATED,
          setupFiles: [...common.setupFiles, 'tests/support/online.ts'],
        },
      },
      {
        // A shop with a content/selling.json: each file loads modules of its own, made from
        // tests/charging/selling.json.
        test: {
          ...common,
          name: 'charging',
          globalSetup: 'tests/support/database-template.ts',
          include: inFolders(['tests/charging']),
          setupFiles: [...common.setupFiles, 'tests/charging/setup.ts'],
        },
      },
      {
        // Each file starts a shop: in-memory database, mailbox and local stand-ins for the providers. What an attacker
        // may send and the faults that a payment survives are tried at full size by `npm run task -- deep`.
        test: {
          ...common,
          ...shared,
          name: 'shop',
          globalSetup: 'tests/support/database-template.ts',
          include: inFolders([
            'tests/integration',
            'tests/upgrade',
            'tests/attack',
            'tests/faults',
            ...(process.env.TEST_DEEP ? ['tests/deep'] : []),
          ]),
          exclude: leftOut,
        },
      },
    ],
  },
});
