import { Complaint } from '#sandbox/platform/complaint.ts';

const tasks: Record<string, () => Promise<void>> = {
  start: async () => (await import('./start.ts')).start(),
  dev: async () => (await import('./dev.ts')).dev(),
  shop: async () => (await import('./shop.ts')).shop(),
  check: async () => (await import('./check.ts')).checkAndReport(),
  'bench:pages': async () => (await import('./bench-pages.ts')).benchAndReport(),
  'bench:load': async () => (await import('./bench-load.ts')).benchAndReport(),
  'bench:orders': async () => (await import('./bench-orders.ts')).benchAndReport(),
  'bench:storefront': async () => (await import('./bench-storefront.ts')).benchAndReport(),
  'bench:track': async () => (await import('./bench-track.ts')).benchAndReport(),
  migrate: async () => (await import('./migrate.ts')).migrateAndReport(),
  rehearse: async () => (await import('./rehearse.ts')).rehearseAndReport(),
  'content:check': async () => void (await import('../content-check.ts')),
  test: async () => (await import('./test.ts')).test(['check', 'vitest', 'playwright']),
  unit: async () => (await import('./test.ts')).test(['vitest']),
  faults: async () => (await import('./test.ts')).test(['faults']),
  attack: async () => (await import('./test.ts')).test(['attack']),
  e2e: async () => (await import('./test.ts')).test(['playwright']),
  smoke: async () => (await import('./smoke.ts')).smokeTest(),
  gallery: async () => (await import('./test.ts')).gallery(),
};

try {
  const name = process.argv[2] ?? '';
  const task = tasks[name];
  if (!task)
    throw new Complaint(`"${name}" is none of the tasks: ${Object.keys(tasks).join(', ')}.`);
  await task();
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exit(1);
}
