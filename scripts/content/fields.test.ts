import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { brandSchema } from '../../src/brand-schema.ts';
import { pathOf } from '../../src/content-folder.ts';
import { questionSchema, sizeGuideSchema } from '../../src/content-schemas.ts';
import { homeSchema } from '../../src/home-schema.ts';
import { productFileSchema } from './catalog.ts';
import { readFields } from './fields.ts';
import { readContentFile } from './source.ts';

type Json = string | number | boolean | Date | null | undefined | Json[] | { [name: string]: Json };

/** The fields of a file, each of them replaced in turn, also those within. */
function* changed(value: Json, replace: Json): Generator<Json> {
  yield replace;
  if (value === null || typeof value !== 'object' || value instanceof Date) return;
  for (const [name, field] of Object.entries<Json>(value)) {
    for (const other of changed(field, replace)) {
      yield Array.isArray(value)
        ? value.map((each, index) => (String(index) === name ? other : each))
        : { ...value, [name]: other };
    }
  }
  if (!Array.isArray(value)) yield { ...value, unknownField: replace ?? 1 };
}

const textOf = (file: string) =>
  file.endsWith('.json') ? readFileSync(pathOf(file), 'utf8') : readContentFile(file).fields;

test.each<[string, z.ZodType]>([
  ['content/brand.json', brandSchema],
  ['content/home.mdx', homeSchema],
  ['content/pages/size-guide.mdx', sizeGuideSchema],
  ['content/faq/06-returns.mdx', questionSchema],
  ['content/products/ghost-barrel-tee.mdx', productFileSchema],
])('of whatever is wrong in %s the sentence is ours', (file, schema) => {
  const { value, problems } = readFields(schema, textOf(file), 1);
  expect(problems).toEqual([]);
  const said = [undefined, null, 7, -1e308, true, '', [], {}, '\u202e']
    .flatMap((replace) => [...changed(value as Json, replace)])
    .flatMap((fields) => schema.safeParse(fields ?? {}).error?.issues ?? []);
  expect(said.length).toBeGreaterThan(5);
  // The words of zod's own messages.
  const theirs = /Invalid|Unrecognized|expected|received|Too (?:big|small)/;
  expect(said.map(({ message }) => message).filter((text) => theirs.test(text))).toEqual([]);
});
