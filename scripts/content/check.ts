import { globSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { brandSchema, pageSchema, questionSchema } from '../../src/content-schemas.ts';
import { homeSchema } from '../../src/home-schema.ts';
import { checkBrand } from './brand.ts';
import { checkComponents } from './components.ts';
import { checkFields } from './fields.ts';
import { checkLinks } from './links.ts';
import { checkPictures } from './pictures.ts';
import { checkPrices } from './prices.ts';
import type { Problem } from './problem.ts';
import { readSite, type Site } from './site.ts';
import { parseSource, readSource, type Source } from './source.ts';

const SCHEMAS: readonly (readonly [place: RegExp, schema: z.ZodType])[] = [
  [/^content\/home\.mdx$/, homeSchema],
  [/^content\/pages\/[a-z0-9-]+\.mdx$/, pageSchema],
  [/^content\/faq\/\d+-[a-z0-9-]+\.mdx$/, questionSchema],
];
const BRAND_FILE = 'content/brand.json';

/** Everything that is wrong with the project's content, file by file. */
export function checkContent(): { files: number; problems: Problem[] } {
  const sources = globSync('content/**/*.mdx')
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map(readSource);
  const site = readSite(sources);
  return {
    files: sources.length + 1,
    problems: [...checkBrandFile(), ...sources.flatMap((source) => checkSource(source, site))],
  };
}

export function checkSource(source: Source, site: Site): Problem[] {
  const schema = SCHEMAS.find(([place]) => place.test(source.file))?.[1];
  const fields = schema
    ? checkFields(source, schema)
    : [{ file: source.file, line: 1, text: NO_PLACE }];
  const problems = [
    ...fields,
    ...checkLinks(source, site),
    ...checkPictures(source, site),
    ...checkComponents(source, site),
    ...checkPrices(source),
    ...checkBrand(source),
  ];
  return problems.sort((a, b) => a.line - b.line);
}

const NO_PLACE =
  'No page is made from this file. Pages are in content/pages (small-letters-and-dashes.mdx), questions in content/faq (a number first: 11-gift-cards.mdx).';

/** JSON is YAML too, so the brand's facts are read with the same eyes. */
function checkBrandFile(): Problem[] {
  const text = readFileSync(BRAND_FILE, 'utf8');
  const source = parseSource(BRAND_FILE, '');
  return checkFields({ ...source, fields: { text, firstLine: 1 } }, brandSchema);
}
