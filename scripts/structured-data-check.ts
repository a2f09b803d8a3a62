/** Holds what the built pages tell search engines to the vocabulary of schema.org. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { structuredDataFaults } from './structured-data/faults.ts';

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

const found = globSync('dist/**/*.html').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(SCRIPT)].map(([, json = '']) => ({
    page: basename(file),
    json,
  })),
);
const faults = structuredDataFaults(found);
for (const fault of faults) console.error(fault);
// A build that tells nothing would have nothing wrong with it.
if (found.length === 0) console.error('No page tells search engines anything.');
if (found.length === 0 || faults.length > 0) process.exit(1);
console.log(`${found.length} pages speak schema.org.`);
