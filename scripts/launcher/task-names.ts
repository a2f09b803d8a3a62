/** The commands of `npm run task`: `npm run` has the ones that most people need, and here are the others. */
const TASKS: Readonly<Record<string, string>> = {
  unit: 'the tests without a browser: unit src/shop, unit tests/integration/orders.test.ts -t "part of a title"',
  e2e: 'the tests with a browser: e2e cart.spec.ts -g "empty cart"; --trace on keeps a trace',
  deep: 'what is random, exhaustive or slow: faults, attacks, other engines, another brand; before a release, or resolving an issue',
  faults:
    'a failure at every step of a purchase, also on a real PostgreSQL, where things happen at once',
  attack: 'what attackers send, with many more tries than in npm test',
  charging: 'walks through a shop that charges for shipping, in three engines; a build more',
  smoke: 'purchases with Stripe’s and PayPal’s own test systems, with test keys in .env',
  rehearse:
    'a deploy without a host: Netlify’s bundler and runtime, migrations, from keys to an open shop',
  restore: 'proves that a backup can be restored, or restores it: docs/operations.md',
  schema: 'writes netlify/database/schema.sql after a change of a migration',
  'release:data':
    'the data and contracts of this version, which later ones are tested against: docs/releasing.md',
  gallery:
    'a picture of every state of every page; gallery readme makes those of README.md, gallery film its film',
  'bench:pages': 'size and speed of pages, in Chromium',
  'bench:load': 'how many requests and purchases a second',
  'bench:office': 'the office with a hundred thousand orders',
  'bench:track': 'Track Order with a hundred thousand orders',
};

/** The tasks with a sentence each. */
export function listTasks(): string {
  const width = Math.max(...Object.keys(TASKS).map((name) => name.length));
  const lines = Object.entries(TASKS).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
  return ['npm run task -- NAME', '', ...lines].join('\n');
}

/** The name of the task to run, undefined if none is given; takes the word before it out of these arguments. */
export function nameTask(argv: string[]): string | undefined {
  const [how, name] = argv.slice(2);
  if (how !== 'task' && how !== 'renamed') return how;
  argv.splice(2, 1);
  if (how === 'renamed') {
    const old = process.env.npm_lifecycle_event ?? name;
    console.error(`npm run ${old} goes with 3.0: npm run task -- ${name}`);
  }
  return name;
}
