import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { z } from 'zod';
import { UserError } from '#sandbox/platform/user-error.ts';
import type { Listing, Product } from '#shop/catalog.ts';
import { centsFromDollars } from '#shop/money.ts';
import { otherPicturePath, otherPictures } from '#shop/product-pictures.ts';
import { variantId } from '#shop/variant.ts';
import { contentFolder, pathOf } from '../../src/content-folder.ts';
import { HEX_COLOR, PRODUCT_ID, productSchema } from '../../src/product-schema.ts';
import { BRAND_FILE, brandModule, readBrand } from './brand.ts';
import { type Fields, readFields } from './fields.ts';
import { type Garments, readGarments, SIZE_GUIDE } from './garments.ts';
import { isPictureOfContent } from './mdx-syntax.ts';
import { readSelling, SELLING_FILE, sellingModule } from './selling.ts';
import { type ContentProblem, readContentFile } from './source.ts';

const CATALOG = 'src/shop/catalog.generated.ts';
const BRAND = 'src/shop/brand.generated.ts';
const SELLING = 'src/shop/selling.generated.ts';

/** One file a product; its name is the product's id. */
export const productsFolder = () => `${contentFolder()}/products`;

export const productFileSchema = productSchema(
  z.string({ error: 'must be the name of a file beside this one: ./tee-front.jpg.' }),
);

export type ProductFile = Fields<z.output<typeof productFileSchema>> & { file: string; id: string };
type SoldProduct = z.output<typeof productFileSchema> & { id: string };

/**
 * Writes what pages and functions import: src/shop/catalog.generated.ts from the files in content/products,
 * src/shop/brand.generated.ts from content/brand.json, src/shop/selling.generated.ts from content/selling.json. Throws
 * a UserError that says what to change in which line.
 */
export function writeCatalog(): void {
  const { files, products, problemsOf } = readCatalog();
  const problems = files.flatMap(({ file, problems }) =>
    [...problems, ...problemsOf(file)].map(({ line, text }) => `${file}:${line}\n  ${text}`),
  );
  const [brand, selling] = [readBrand(), readSelling()];
  for (const { file, problems: found } of [
    { file: BRAND_FILE, ...brand },
    { file: SELLING_FILE, ...selling },
  ]) {
    problems.push(...found.map(({ line, text }) => `${pathOf(file)}:${line}\n  ${text}`));
  }
  if (problems.length > 0 || !brand.value || !selling.value)
    throw new UserError(problems.join('\n'));
  if (products.length === 0) throw new UserError(`${productsFolder()} has no product.`);
  const catalog = `// Made from content/products by scripts/content/catalog.ts: change those files.
import type { Listing, Product } from './catalog.ts';

export const products: readonly [Product, ...Product[]] = ${JSON.stringify(products.map(catalogEntry), null, 2)};

export const listings: Readonly<Record<string, Listing>> = ${JSON.stringify(Object.fromEntries(products.map((product) => [product.id, listing(product)])), null, 2)};
`;
  writeIfChanged(CATALOG, catalog);
  writeIfChanged(BRAND, brandModule(brand.value));
  writeIfChanged(SELLING, sellingModule(selling.value));
}

/** Development servers start again at every write. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function catalogEntry(product: SoldProduct): Product {
  const { id, name, color, price, sizes, defaultSize, retired, clothing } = product;
  return {
    id,
    name: color ? `${name}, ${color.name}` : name,
    ...(color && { group: color.group }),
    priceCents: centsFromDollars(price),
    sizes,
    defaultSize: defaultSize ?? sizes[0] ?? '',
    image: `/pictures/${id}.jpg`,
    retired,
    ...(!clothing && { clothing }),
  };
}

function listing(product: SoldProduct): Listing {
  const {
    id,
    lead,
    facts,
    material,
    gender,
    ageGroup,
    googleCategory,
    gtin = {},
    mpn = {},
  } = product;
  const color = product.color?.name ?? facts.find(({ name }) => name === 'Color')?.value;
  const pictures = otherPictures(product).map(({ name }) => otherPicturePath(id, name));
  return {
    description: lead,
    piece: product.name,
    pictures,
    color,
    material,
    gender,
    ageGroup,
    googleCategory,
    gtin,
    mpn,
  };
}

/** The products, the featured one first, the others by id, and what is wrong beyond a single file's fields. */
export function readCatalog(folder = productsFolder(), garments = readGarments()) {
  const files = globSync(`${folder}/*.mdx`)
    .map((file) => readProduct(file.replaceAll('\\', '/')))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const products = files
    .flatMap(({ id, value }) => (value ? [{ id, ...value }] : []))
    .sort((a, b) => Number(b.featured) - Number(a.featured));
  const problems = new Map(files.map(({ file }) => [file, [] as ContentProblem[]]));
  for (const product of files) {
    problems
      .get(product.file)
      ?.push(
        ...badId(product),
        ...missingPictures(product),
        ...sameVariants(product, files),
        ...unknownGarment(product, garments),
        ...wrongColor(product, files),
      );
  }
  const featured = files.filter(({ value }) => value?.featured);
  for (const { file, lineOf } of featured.slice(1)) {
    const text = `“featured” is true in ${featured[0]?.file} too: the home page features one product.`;
    problems.get(file)?.push({ line: lineOf(['featured']), text });
  }
  const [first] = files;
  if (first && featured.length === 0 && files.every(({ value }) => value)) {
    const text = 'No product has “featured: true”: write it in the one that the home page shows.';
    problems.get(first.file)?.push({ line: first.lineOf(['featured']), text });
  }
  return { files, products, problemsOf: (file: string) => problems.get(file) ?? [] };
}

function readProduct(file: string): ProductFile {
  const { fields, error } = readContentFile(file, file);
  const read = readFields(productFileSchema, fields, 2);
  const result = error ? { ...read, value: undefined, problems: [error] } : read;
  return { file, id: basename(file, '.mdx'), ...result };
}

function badId({ id }: ProductFile): ContentProblem[] {
  if (PRODUCT_ID.test(id)) return [];
  const text = `“${id}” can’t be a product’s id: small letters, digits and single hyphens, such as coopers-cap.mdx.`;
  return [{ line: 1, text }];
}

/** The pictures that a product names, with the lines they are named in. */
export function picturesOf({ file, value, lineOf }: ProductFile) {
  const named = [
    ...Object.entries(value?.pictures ?? {}).map(
      ([side, picture]) => ({ list: 'pictures', place: side, name: picture.file }) as const,
    ),
    ...(value?.details ?? []).map(
      (detail, index) => ({ list: 'details', place: index, name: detail.file }) as const,
    ),
  ];
  const { swatch = '' } = value?.color ?? {};
  return [
    ...named.map(({ list, place, name }) => ({ list, name, line: lineOf([list, place, 'file']) })),
    ...(swatch.startsWith('./')
      ? [{ list: 'swatch', name: swatch, line: lineOf(['color', 'swatch']) } as const]
      : []),
  ].map((picture) => ({ ...picture, path: posix.join(posix.dirname(file), picture.name) }));
}

function missingPictures(product: ProductFile): ContentProblem[] {
  return picturesOf(product).flatMap(({ name, path, line }) => {
    const isOurs = isPictureOfContent(name, `content/products/${product.id}.mdx`);
    if (name.startsWith('./') && isOurs && existsSync(path)) return [];
    const text = `The picture “${name}” is missing: there is no file ${path}. A file beside this one begins with ./`;
    return [{ line, text }];
  });
}

/** A garment that the size guide doesn't list, or not in all sizes of the product. */
function unknownGarment({ value, lineOf }: ProductFile, garments?: Garments): ContentProblem[] {
  const name = value?.sizeChart;
  if (!garments || typeof name !== 'string') return [];
  const garment = Object.hasOwn(garments, name) ? garments[name] : undefined;
  const line = lineOf(['sizeChart']);
  if (!garment) {
    const names = Object.keys(garments).join(', ') || 'none';
    const text = `“sizeChart” is ${name}, and the garments of ${SIZE_GUIDE} are: ${names}. Add it there, or list the sizes here with chestWidth, length and sleeve in inches.`;
    return [{ line, text }];
  }
  const missing = value?.sizes.find((size) => !garment.sizes.some((row) => row.size === size));
  if (!missing) return [];
  const text = `“sizeChart” is ${name}, of which ${SIZE_GUIDE} has no ${missing}: list its measurements.`;
  return [{ line, text }];
}

/** A color that its group can't have beside the others, or a swatch that shows none. */
function wrongColor(
  { file, value, lineOf }: ProductFile,
  files: readonly ProductFile[],
): ContentProblem[] {
  if (!value?.color) return [];
  const { name, swatch, group } = value.color;
  const others = files.filter(
    (other) => other.file !== file && other.value?.color?.group === group,
  );
  const same = others.find((other) => other.file < file && other.value?.color?.name === name);
  const renamed = others.find((other) => other.file < file && other.value?.name !== value.name);
  const problems: ContentProblem[] = [];
  const report = (path: string[], text: string) => problems.push({ line: lineOf(path), text });
  if (!HEX_COLOR.test(swatch) && !swatch.startsWith('./')) {
    report(
      ['color', 'swatch'],
      `“color.swatch” is ${swatch}: write a color of six digits in quotes, "#b08d57", or a picture of the cloth beside this file, ./oak.jpg.`,
    );
  }
  if (others.length === 0) {
    report(
      ['color', 'group'],
      `“color.group” is ${group}, and no other file has it: a group has two colors or more. Leave “color” out until there is a second.`,
    );
  }
  if (same) {
    report(['color', 'name'], `“color.name” is ${name} in ${same.file} too, of the same group.`);
  }
  if (renamed) {
    report(
      ['name'],
      `“name” is another than in ${renamed.file}: all colors of the group ${group} have one name.`,
    );
  }
  return problems;
}

/** Two sizes or products whose variants would have the same id. */
function sameVariants(product: ProductFile, files: readonly ProductFile[]): ContentProblem[] {
  const idsOf = ({ id, value }: ProductFile) =>
    value?.sizes.map((size) => variantId(id, size)) ?? [];
  const own = idsOf(product);
  const line = product.lineOf(['sizes']);
  const twice = own.find((id, index) => own.indexOf(id) !== index);
  const other = files
    .filter(({ file }) => file < product.file)
    .find((file) => idsOf(file).some((id) => own.includes(id)));
  const shared = other && idsOf(other).find((id) => own.includes(id));
  return [
    ...(twice && new Set(product.value?.sizes).size === own.length
      ? [
          {
            line,
            text: `Two sizes make the same id, ${twice}: small letters are the same as large ones there.`,
          },
        ]
      : []),
    ...(other
      ? [
          {
            line,
            text: `The id ${shared} of a size is also made by ${other.file}: rename one of the products.`,
          },
        ]
      : []),
  ];
}
