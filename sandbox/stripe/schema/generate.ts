/**
 * Writes `requests.json` and `replies.json`: `node sandbox/stripe/schema/generate.ts`. Run it after every update of the
 * package `stripe` and every change of `shapes.ts`; a test compares.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSchemas } from './generate-schemas.ts';

for (const [file, schema] of Object.entries(generateSchemas())) {
  writeFileSync(join(import.meta.dirname, file), schema);
}
