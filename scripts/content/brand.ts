import { existsSync, globSync, readFileSync } from 'node:fs';
import { type Brand, brandSchema } from '../../src/brand-schema.ts';
import { contentFolder, pathOf } from '../../src/content-folder.ts';
import { NOT_UTF8, readTextFile } from '../text-file.ts';
import { readDrawing } from './drawing.ts';
import { type Fields, readFields } from './fields.ts';
import type { ContentProblem } from './source.ts';

export const BRAND_FILE = 'content/brand.json';

/** The files of content/brand beside the letters of the name, and the address of each that is served as it is. */
export const BRAND_FILES: Readonly<Record<string, string | undefined>> = {
  'about.jpg': undefined,
  'hero-landscape.jpg': undefined,
  'hero-portrait.jpg': undefined,
  'mark.svg': undefined,
  'stamp.svg': undefined,
  'wordmark-1.svg': undefined,
  'apple-touch-icon.png': '/apple-touch-icon.png',
  'favicon.svg': '/favicon.svg',
  'icon-192.png': '/icon-192.png',
  'icon-512.png': '/icon-512.png',
  'logo-mail.png': '/pictures/logo-mail.png',
  'og.jpg': '/og.jpg',
};

/** The path of a file of content/brand. */
export const brandFile = (name: string) => pathOf(`content/brand/${name}`);

/** The brand's facts, or what is wrong with them and with the files beside them. */
export function readBrand(text?: string): Fields<Brand> {
  const file = text === undefined ? readTextFile(pathOf(BRAND_FILE)) : { text, badLine: undefined };
  // JSON is YAML too.
  const read = readFields(brandSchema, file.text, 1);
  const broken = unreadable(file.text);
  if (broken) return { value: undefined, problems: [broken], lineOf: read.lineOf };
  const missing = Object.keys(BRAND_FILES).filter((name) => !existsSync(brandFile(name)));
  const lost = Object.keys(read.value?.amounts ?? {}).filter((file) => !existsSync(pathOf(file)));
  const problems = [
    ...(file.badLine ? [{ line: file.badLine, text: NOT_UTF8 }] : []),
    ...read.problems,
    ...lost.map((file) => ({
      line: read.lineOf(['amounts', file]),
      text: `“amounts” names ${file}, which is not there.`,
    })),
    ...missing.map((name) => ({ line: 1, text: `The file content/brand/${name} is missing.` })),
    ...badDrawings().map((text) => ({ line: 1, text })),
  ];
  return { ...read, value: problems.length > 0 ? undefined : read.value, problems };
}

/** The reason why a text is not JSON; YAML would take some of it for other words. */
function unreadable(text: string): ContentProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // V8 names the line, or some letters before and after the fault.
    const { message } = error as Error;
    const around = /\.\.\."(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)?.[1] ?? '';
    const before = around
      ? text.slice(0, text.indexOf(around) + around.length / 2)
      : text.trimEnd();
    return {
      line: Number(/\(line (\d+)/.exec(message)?.[1] ?? before.split('\n').length),
      text: 'This can’t be read, here or in the line before: a field is "name": "text", with a comma between two of them, and each {, [ and " is closed.',
    };
  }
}

/** The letters of the name: a file for each of its words, one or two. */
const wordmarkFiles = () =>
  ['wordmark-1.svg', 'wordmark-2.svg'].filter((name) => existsSync(brandFile(name)));

/** Problems of the drawings: those of the brand, and any other of the content. */
function badDrawings(): string[] {
  const files = globSync('**/*.svg', { cwd: contentFolder() }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.sort().flatMap((file) => {
    try {
      readDrawing(`${contentFolder()}/${file}`);
      return [];
    } catch (error) {
      return [`content/${file} ${(error as Error).message}`];
    }
  });
}

/** How large the logo of emails is shown, so that a mail program keeps its room free; its file has twice the pixels. */
function mailLogo() {
  const HEIGHT = 40;
  // https://www.w3.org/TR/png-3/#11IHDR
  const png = readFileSync(brandFile('logo-mail.png'));
  return {
    width: Math.round((png.readUInt32BE(16) * HEIGHT) / png.readUInt32BE(20)),
    height: HEIGHT,
  };
}

/** A module with an export for each fact, and the facts that a text names in their places. */
export function brandModule(brand: Brand): string {
  const facts = {
    name: brand.name,
    club: brand.club,
    location: brand.location,
    since: brand.since,
  };
  const text = (value: string) =>
    value.replace(/\{(\w+)\}/g, (placeholder, fact: string) =>
      Object.hasOwn(facts, fact) ? facts[fact as keyof typeof facts] : placeholder,
    );
  const fill = (_key: string, value: unknown) => (typeof value === 'string' ? text(value) : value);
  const exports = Object.entries(brand).map(([name, value]) => {
    return `export const ${name}: Brand['${name}'] = ${JSON.stringify(value, fill, 2)};\n`;
  });
  const drawing = (name: string) => readDrawing(brandFile(name));
  const drawings = { mark: drawing('mark.svg'), wordmark: wordmarkFiles().map(drawing) };
  return `// Made from ${BRAND_FILE} and content/brand by scripts/content/brand.ts: change those files.
import type { Brand } from '../brand-schema.ts';

interface Drawing {
  viewBox: [left: number, top: number, width: number, height: number];
  paths: string;
}
export const mark: Drawing = ${JSON.stringify(drawings.mark)};
export const wordmark: readonly Drawing[] = ${JSON.stringify(drawings.wordmark)};
export const mailLogo = ${JSON.stringify(mailLogo())};
${exports.join('')}`;
}
