/** Validates the structured data of the built pages against schema.org. */
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
// Without this, a build without any structured data would pass.
if (found.length === 0) console.error('No page has structured data.');
if (found.length === 0 || faults.length > 0) process.exit(1);
console.log(`${found.length} pages have valid structured data.`);
