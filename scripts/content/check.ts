import { posix } from 'node:path';
import type { MdastNode } from 'satteri';
import type { z } from 'zod';
import { centsFromDollars, formatCents } from '#shop/money.ts';
import { paths } from '#shop/paths.ts';
import { readLinkFragment } from '#shop/permalink.ts';
import { resolvePermalink } from '#shop/resolve-permalink.ts';
import { pageSchema, questionSchema, sizeGuideSchema } from '../../src/content-schemas.ts';
import { homeSchema } from '../../src/home-schema.ts';
import { pathOf } from '../../src/content-folder.ts';
import { BRAND_FILE, readBrand } from './brand.ts';
import { productFileSchema, readCatalog } from './catalog.ts';
import { readFields } from './fields.ts';
import { checkFileNames, contentFiles } from './file-names.ts';
import { checkFreeShipping } from './free-shipping.ts';
import { findOldBrand } from './old-brand.ts';
import { refusedSyntax } from './mdx-syntax.ts';
import { checkPictureFiles } from './picture-files.ts';
import { readSelling, SELLING_FILE } from './selling.ts';
import {
  lineOf,
  type ContentProblem,
  readContentFile,
  readSite,
  type Site,
  type Source,
} from './source.ts';
import { checkTerms } from './terms.ts';

const SCHEMAS: readonly (readonly [path: RegExp, schema: z.ZodType])[] = [
  [/^content\/home\.mdx$/, homeSchema],
  [/^content\/pages\/size-guide\.mdx$/, sizeGuideSchema],
  [/^content\/pages\/[a-z0-9-]+\.mdx$/, pageSchema],
  [/^content\/faq\/\d+-[a-z0-9-]+\.mdx$/, questionSchema],
  [/^content\/products\/[^/]+\.mdx$/, productFileSchema],
];
const NO_PLACE =
  'No page is made from this file. Pages are in content/pages (small-letters-and-dashes.mdx), questions in content/faq (a number first: 11-gift-cards.mdx), products in content/products (small-letters-and-dashes.mdx).';

/** `npm run content:check`: checks everything that editors write, and prints what to change and where. */
export async function checkContent(): Promise<boolean> {
  const files = contentFiles();
  const sources = files
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => readContentFile(file));
  const catalog = readCatalog();
  const brand = readBrand();
  const selling = readSelling();
  const hasAllPrices = catalog.products.length > 0 && catalog.files.every(({ value }) => value);
  const site = {
    ...readSite(sources, catalog.products, brand.value, selling.value),
    hasAllPrices,
  };
  const problems = sources.flatMap((source) =>
    [...checkSource(source, site), ...catalog.problemsOf(pathOf(source.file))].map((problem) => ({
      file: source.file,
      ...problem,
    })),
  );
  problems.push(...checkFileNames(files));
  problems.push(...(await checkPictureFiles(sources, catalog.files)));
  problems.push(...(brand.value ? await findOldBrand(brand.value) : []));
  problems.push(...brand.problems.map((problem) => ({ file: BRAND_FILE, ...problem })));
  problems.push(...selling.problems.map((problem) => ({ file: SELLING_FILE, ...problem })));
  for (const { line, text } of selling.warnings) console.warn(`${SELLING_FILE}:${line}\n  ${text}`);
  for (const { file, line, text } of problems) console.error(`${file}:${line}\n  ${text}`);
  if (problems.length > 0) console.error(`\n${problems.length} to fix.`);
  else console.log(`${sources.length + 1} content files read, nothing to fix.`);
  return problems.length === 0;
}

/** The problems of a content file, in the order of its lines. */
export function checkSource(source: Source, site: Site): ContentProblem[] {
  const { error, fields, file } = source;
  if (error) return [error];
  return [
    ...checkFields(file, fields, 2),
    ...checkFieldWords(source),
    ...checkText(source),
    ...checkLinks(source, site),
    ...checkPictures(source, site),
    ...checkSyntax(source),
    ...checkPrices(source, site),
    ...checkBrand(source, site),
    ...checkTerms(source, site.brand),
    ...checkFreeShipping(source, site),
  ].sort((a, b) => a.line - b.line);
}

/** Checks the fields of a content file by their schema. Astro does the same, but stops at the first error. */
function checkFields(file: string, text: string | undefined, firstLine: number): ContentProblem[] {
  const schema = SCHEMAS.find(([path]) => path.test(file))?.[1];
  return schema ? readFields(schema, text, firstLine).problems : [{ line: 1, text: NO_PLACE }];
}

const COMPONENT = /<[A-Z][^>]*>/;

/** A field is words alone: a component in it would be printed as it is typed. */
function checkFieldWords({ lines, fields = '' }: Source): ContentProblem[] {
  return lines.slice(0, fields.split('\n').length + 1).flatMap((text, index) => {
    const component = COMPONENT.exec(text)?.[0];
    const advice = `A field can’t hold ${component}: write the words.`;
    return component ? [{ line: index + 1, text: advice }] : [];
  });
}

/** Under its fields a page has text, and a question its answer. */
function checkText({ file, lines, nodes }: Source): ContentProblem[] {
  const needsText = /^content\/(?:home|pages\/.*|faq\/.*)\.mdx$/.test(file);
  const isText = ({ type }: MdastNode) => !['root', 'yaml', 'mdxFlowExpression'].includes(type);
  if (!needsText || nodes.some(isText)) return [];
  const what = file.startsWith('content/faq/')
    ? 'The question has no answer'
    : 'The page has no text';
  return [{ line: lines.length, text: `${what}: write it under the second line ---.` }];
}

/** Every link must lead somewhere: to a page of ours, to a part that the page has, or out by https. */
function checkLinks({ file, nodes }: Source, site: Site): ContentProblem[] {
  return nodes.flatMap((node) => {
    const isLink = node.type === 'link' || node.type === 'definition';
    const text = isLink && linkError(node.url, file, site);
    return text ? [{ line: lineOf(node), text }] : [];
  });
}

function linkError(target: string, file: string, { pages, variants }: Site): string | undefined {
  if (/^(?:https:\/\/|mailto:|tel:)/.test(target)) return undefined;
  if (target.startsWith('http://')) return `The link “${target}” must begin with https://.`;
  const own = file.replace(/^content\/pages(\/.+)\.mdx$/, '$1');
  const [path = '', anchor] = (target.startsWith('#') ? own + target : target).split('#');
  const nowhere = `The link “${target}” leads nowhere`;
  if (!path.startsWith('/')) {
    return `${nowhere}. A page of the shop begins with a slash (/faq), another site with https://.`;
  }
  if (path === paths.buy || path.startsWith(`${paths.buy}/`)) return buyLinkError(target, variants);
  const anchors = pages.get(path);
  if (!anchors) {
    return pages.has(path.replace(/(.)\/$/, '$1'))
      ? `The link “${target}” must not end in a slash.`
      : `${nowhere}: there is no page ${path}.`;
  }
  if (!anchor || anchors.has(anchor)) return undefined;
  return `${nowhere}: the page ${path} has no part called ${anchor}.`;
}

/** A link that fills the cart names sizes that are sold. */
function buyLinkError(target: string, variants: ReadonlySet<string>): string | undefined {
  const link = readLinkFragment(
    new URL(resolvePermalink(`https://x.example${target}`), 'https://x.example').hash,
  );
  if (!link || link.isMalformed)
    return `The link “${target}” can’t be read: /buy/ is followed by the ids of sizes, each with how many: /buy/coopers-cap-m:1.`;
  const unknown = link.items.find(({ id }) => !variants.has(id));
  return (
    unknown && `The link “${target}” leads nowhere: no product on sale has the size ${unknown.id}.`
  );
}

/** Every picture must be in the project and have alternative text. */
function checkPictures({ file, nodes }: Source, site: Site): ContentProblem[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'image') return [];
    const { alt, url } = node;
    const path = url.startsWith('/') ? `public${url}` : posix.join(posix.dirname(file), url);
    const problems: string[] = [];
    if (!alt?.trim()) problems.push('Say between the square brackets what the picture shows.');
    if (/^https?:/.test(url)) {
      problems.push(
        `The picture “${url}” is on another site, and browsers will not load it from there. Put it beside this file.`,
      );
    } else if (!site.hasFile(path)) {
      problems.push(`The picture “${url}” is missing: there is no file ${path}.`);
    }
    return problems.map((text) => ({ line: lineOf(node), text }));
  });
}

/** The build refuses these too: code, and components that this file can't have. */
function checkSyntax({ file, nodes }: Source): ContentProblem[] {
  return nodes.flatMap((node) => {
    const text = refusedSyntax(node, file);
    return text ? [{ line: lineOf(node), text }] : [];
  });
}

/**
 * Every amount in a text must be a price of the catalogue or of shipping, the fee of a return, or one that
 * content/brand.json lists for the file (requirements §9). The specification's policies disagree with each other, and both readings are allowed:
 * docs/reference/requirements.md.
 */
function checkPrices(
  { file, lines }: Source,
  { products, brand, selling, hasAllPrices }: Site,
): ContentProblem[] {
  // Of an amount nothing can be said while a price or the brand's own can't be read.
  if (!brand || !hasAllPrices) return [];
  const prices = products.map(({ price }) => shortAmount(formatCents(centsFromDollars(price))));
  const ours = products.map(({ name }, index) => `The ${name} is ${prices[index]}.`).join(' ');
  const listed = [brand.returns.fee, ...(brand.amounts[file] ?? [])];
  const rates = selling?.zones.flatMap((zone) => zone.rates) ?? [];
  const charged = rates.flatMap(({ priceCents, freeFromCents }) => [
    priceCents,
    freeFromCents ?? 0,
  ]);
  const amounts = [...listed.map(centsFromDollars), ...charged.filter((cents) => cents > 0)];
  const policy = [...new Set(amounts)].map((cents) => shortAmount(formatCents(cents)));
  const also = ` This page may also name ${policy.join(', ')}: ${BRAND_FILE}${charged.some(Boolean) ? ` and ${SELLING_FILE}` : ''} lists them.`;
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\$\d+(?:,\d{3})*(?:\.\d+)?/g)]
      .map(([amount]) => shortAmount(amount))
      .filter((amount) => !prices.includes(amount) && !policy.includes(amount))
      .map((amount) => ({
        line: index + 1,
        text: `${amount} is no price of ours. ${ours}${also}`,
      })),
  );
}

/** `$7` for `$7.00`: both are written. */
const shortAmount = (amount: string) => amount.replace(/\.00$/, '');

/** Fields, code and comments: no part of what a page says. */
const NOT_SHOWN = ['yaml', 'code', 'mdxFlowExpression'];
const FACTS = {
  name: 'BrandName',
  club: 'BrandClub',
  location: 'BrandLocation',
  email: 'BrandEmail',
} as const;

/** A text takes the brand's facts from content/brand.json, so that renaming the brand stays one edit. */
function checkBrand({ lines, nodes }: Source, { brand }: Site): ContentProblem[] {
  const notShown = nodes.filter(({ type }) => NOT_SHOWN.includes(type));
  const isShown = (line: number) =>
    !notShown.some((node) => lineOf(node) <= line && line <= (node.position?.end.line ?? 0));
  return lines.flatMap((text, index) =>
    Object.entries(FACTS).flatMap(([fact, component]) => {
      const value = brand?.[fact as keyof typeof FACTS];
      if (!value || !text.includes(value) || !isShown(index + 1)) return [];
      const advice = `Write <${component} /> instead of “${value}”, so that it changes with the brand.`;
      return [{ line: index + 1, text: advice }];
    }),
  );
}
