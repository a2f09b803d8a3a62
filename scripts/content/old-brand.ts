import { isDeepStrictEqual } from 'node:util';
import { globSync, readFileSync, statSync } from 'node:fs';
import { type Brand, brandSchema } from '../../src/brand-schema.ts';
import { contentFolder, FIXTURE_CONTENT } from '../../src/content-folder.ts';
import { readCatalog } from './catalog.ts';
import { readGarments, SIZE_GUIDE } from './garments.ts';
import { findOldPictures } from './old-pictures.ts';
import type { ContentProblem } from './source.ts';

/** The shop's own code; what tests and the local platform name is the brand of the tests. */
const CODE = '{src,netlify,cli}/**/*.{ts,tsx,astro,css}';
const NOT_READ = /\.test\.|\.generated\./;
const TEXT = /\.(?:mdx|json|svg|md|ts|tsx|astro|css)$/;
/** The county whose courts the old terms name, beside the city that lies there. */
const COUNTY = 'Fayette County';
/** Words that another brand may use too: they are the old one's where their neighbors are the same. */
const SHARED_WORD =
  /(?:\b[\w’-]{1,30},? )?\b(?:ghosts?|barrels?|bourbon|rickhouse|mash|angels?)\b[^\s"]{0,9}(?: [\w’-]{1,30})?/gi;

type Found = ContentProblem & { file: string };

/**
 * The traces of the brand of which the repository was cloned, once content/brand.json names another: words of it in
 * content and code, its state, courts and products in content, and its pictures. The tests' content is that brand.
 */
export async function findOldBrand(brand: Brand, folder = contentFolder()): Promise<Found[]> {
  const old = brandSchema.parse(
    JSON.parse(readFileSync(`${FIXTURE_CONTENT}/brand.json`, 'utf8')) as unknown,
  );
  if (old.name === brand.name) return [];
  const content = globSync('**/*.*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => isFile(`${folder}/${file}`));
  const ours = [...factsOf(brand), brand.location, ...productNames(folder)].join('\n');
  const isTheirs = (word: RegExp) => !word.test(ours);
  const words = factsOf(old).map(wordOf).filter(isTheirs);
  const contentWords = [...words, ...contentFactsOf(old, ours).map(wordOf).filter(isTheirs)];
  const oldText = spaced(oldTexts());
  const isShared = (text: string) =>
    text.match(SHARED_WORD)?.find((words) => oldText.includes(spaced(words)));
  const find = (name: string, path: string, isContent: boolean): Found[] => {
    const lines = TEXT.test(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return [name, ...lines].flatMap((text, line) => {
      const named = (isContent ? contentWords : words).flatMap(
        (each) => each.exec(text)?.[0] ?? [],
      );
      const shared =
        isContent && line > 0 && named.length === 0 ? isShared(text)?.trim() : undefined;
      const found = shared ? [shared] : longest(named);
      if (found.length === 0) return [];
      const theirs = `${found.length > 1 ? 'are' : 'is'} still ${old.name}’s`;
      return [{ file: name, line: Math.max(line, 1), text: `“${found.join('”, “')}” ${theirs}.` }];
    });
  };
  const code = globSync(CODE).filter((file) => !NOT_READ.test(file));
  return [
    ...(await findOldPictures(old.name, folder)),
    ...oldGarments(folder).map((name) => ({
      file: SIZE_GUIDE,
      line: 1,
      text: `“garments.${name}” measures what ${old.name}’s does: write what yours measures, or leave it out.`,
    })),
    ...content.flatMap((file) => find(`content/${file}`, `${folder}/${file}`, true)),
    ...code.flatMap((file) => find(file, file, false)),
  ];
}

/** The garments whose measurements are still the old brand's. */
function oldGarments(folder: string): string[] {
  const theirs = readGarments(FIXTURE_CONTENT) ?? {};
  return Object.entries(readGarments(folder) ?? {})
    .filter(([name, { sizes }]) => isDeepStrictEqual(sizes, theirs[name]?.sizes))
    .map(([name]) => name);
}

/** A fact in all its spellings. */
const wordOf = (words: string) =>
  new RegExp(`\\b${words.split(' ').map(RegExp.escape).join('[\\s_-]*')}\\b`, 'i');

/** Of words that hold each other the longest. */
const longest = (words: readonly string[]) =>
  words.filter((word) => words.every((other) => other === word || !other.includes(word)));

/** The words that stand for the brand alone, wherever they are written. */
function factsOf({ name, club, tagline, since, location, email }: Brand): string[] {
  const [, domain = email] = email.split('@');
  return [name, club, tagline, since, cityOf(location), domain];
}

const cityOf = (location: string) => location.split(',')[0] ?? location;

/** The state, the courts, the codes of the local shop and the products, which code may name for other reasons. */
function contentFactsOf({ name, location, localPromoCodes }: Brand, ours: string): string[] {
  const [city = '', state] = location.split(/,\s*/);
  return [
    ...(state ? [state] : []),
    ...Object.values(localPromoCodes),
    ...(wordOf(city).test(ours) ? [] : [COUNTY]),
    ...productNames(FIXTURE_CONTENT).map((product) => product.replace(`${name} `, '')),
  ];
}

const productNames = (folder: string) =>
  readCatalog(`${folder}/products`).files.flatMap(({ value }) => value?.name ?? []);

/** All that the old brand's pages, products and sentences say. */
const oldTexts = () =>
  globSync(`${FIXTURE_CONTENT}/**/*.{mdx,json}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();

const isFile = (path: string) => statSync(path).isFile();
