import { globSync, readFileSync, statSync } from 'node:fs';
import { type Brand, brandSchema } from '../../src/brand-schema.ts';
import { contentFolder, FIXTURE_CONTENT } from '../../src/content-folder.ts';
import type { Problem } from './source.ts';

/** The shop's own code; what tests and the local platform name is the brand of the tests. */
const CODE = '{src,netlify,cli}/**/*.{ts,tsx,astro,css}';
const NOT_READ = /\.test\.|\.generated\./;
const TEXT = /\.(?:mdx|json|svg|md|ts|tsx|astro|css)$/;

/**
 * What is still the brand's of which the repository was cloned, once content/brand.json names another: words of it in content and code,
 * and pictures that are the same files. The tests' content is that brand.
 */
export function findOldBrand(
  brand: Brand,
  folder = contentFolder(),
): (Problem & { file: string })[] {
  const old = brandSchema.parse(
    JSON.parse(readFileSync(`${FIXTURE_CONTENT}/brand.json`, 'utf8')) as unknown,
  );
  if (old.name === brand.name) return [];
  const words = wordsOf(old).filter((word) => !word.test(factsOf(brand).join('\n')));
  const content = globSync('**/*.*', { cwd: folder }).filter((file) => isFile(`${folder}/${file}`));
  const pictures = content
    .filter((file) => !TEXT.test(file) || file.endsWith('.svg'))
    .filter((file) => isSame(`${folder}/${file}`, `${FIXTURE_CONTENT}/${file}`))
    .map((file) => ({
      file: `content/${file}`,
      line: 1,
      text: `This picture is still that of ${old.name}.`,
    }));
  const files = [
    ...content.map((file) => ({ name: `content/${file}`, path: `${folder}/${file}` })),
    ...globSync(CODE).map((file) => ({ name: file, path: file })),
  ].filter(({ name }) => !NOT_READ.test(name));
  const named = files.flatMap(({ name, path }) => {
    const lines = TEXT.test(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return [name, ...lines].flatMap((text, line) => {
      const [found] = words.flatMap((word) => word.exec(text)?.[0] ?? []);
      if (!found) return [];
      return [{ file: name, line: Math.max(line, 1), text: `“${found}” is still ${old.name}’s.` }];
    });
  });
  return [...pictures, ...named];
}

/** The name in all its spellings, and what else stands for the brand alone. */
function wordsOf(brand: Brand): RegExp[] {
  return factsOf(brand).map(
    (words) => new RegExp(`\\b${words.split(' ').map(RegExp.escape).join('[\\s_-]*')}\\b`, 'i'),
  );
}

function factsOf({ name, club, tagline, since, location, email }: Brand): string[] {
  const [city = location] = location.split(',');
  const [, domain = email] = email.split('@');
  return [name, club, tagline, since, city, domain];
}

const isFile = (path: string) => statSync(path).isFile();

function isSame(file: string, other: string): boolean {
  try {
    return readFileSync(file).equals(readFileSync(other));
  } catch {
    return false;
  }
}
