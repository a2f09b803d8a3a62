import { UserError } from '#sandbox/platform/user-error.ts';
import { FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { listTasks, nameTask } from './task-names.ts';

const { argv } = process;
const ON_FIXTURE = ['bench:load', 'bench:track', 'release:data'];

/**
 * The commands of npm and of `npm run task`. One that returns a boolean sets the exit code; the others end by
 * themselves or keep running.
 */
const tasks: Record<string, () => Promise<unknown>> = {
  start: async () => (await import('./local-shop.ts')).start(),
  dev: async () => (await import('./local-shop.ts')).dev(),
  shop: async () => (await import('./shop.ts')).shop(),
  preflight: async () => (await import('./shop.ts')).preflight(),
  check: async () => (await (await import('./check.ts')).check()).failed === 0,
  'bench:pages': async () =>
    (await import('../../tests/bench/pages/bench-pages.ts')).benchPages(argv.slice(3)),
  'bench:load': async () => (await import('./bench-load.ts')).runLoadBenchmark(),
  'bench:office': async () =>
    (await import('../../tests/bench/office/bench-office.ts')).benchOffice(argv.slice(3)),
  'bench:track': async () => (await import('../../tests/bench/track-order.ts')).benchTrackOrder(),
  import: async () => (await import('../import/import.ts')).importProducts(argv.slice(3)),
  setup: async () => (await import('./setup.ts')).setup(argv.slice(3)),
  migrate: async () => (await import('./migrate.ts')).migrateAndReport(),
  schema: async () => (await import('../database/schema.ts')).writeSchema(),
  'release:data': async () =>
    (await import('../../tests/upgrade/make-release.ts')).makeRelease(argv[3]),
  restore: async () => (await import('./restore.ts')).restoreAndReport(argv.slice(3)),
  rehearse: async () => (await import('./test.ts')).rehearse(),
  'content:check': async () => (await import('../content/check.ts')).checkContent(),
  test: async () => (await import('./test.ts')).test(['check', 'vitest', 'playwright']),
  unit: async () => (await import('./test.ts')).test(['vitest']),
  deep: async () =>
    (await import('./test.ts')).test(['faults', 'attack', 'deep', 'charging', 'another brand']),
  charging: async () => (await import('./test.ts')).test(['charging']),
  faults: async () => (await import('./test.ts')).test(['faults']),
  attack: async () => (await import('./test.ts')).test(['attack']),
  e2e: async () => (await import('./test.ts')).test(['playwright']),
  smoke: async () => (await import('./test.ts')).smokeTest(),
  gallery: async () => (await import('./test.ts')).gallery(),
};

try {
  // `task unit src/shop` becomes `unit src/shop`, which each task reads for itself.
  const name = nameTask(argv);
  if (name === undefined) {
    console.log(listTasks());
    process.exit(0);
  }
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) throw new UserError(`There is no task ${name}.\n\n${listTasks()}`);
  // These know the products of the tests; the tests themselves choose their content (test.ts).
  if (ON_FIXTURE.includes(name)) process.env.CONTENT_DIR = FIXTURE_CONTENT;
  // These report what is wrong with the content, or come before there is any.
  if (!['content:check', 'import'].includes(name))
    (await import('../content/catalog.ts')).writeCatalog();
  const succeeded = await task();
  if (typeof succeeded === 'boolean') process.exit(succeeded ? 0 : 1);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}
