import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import project from '#project' with { type: 'json' };
import { resolveImport } from '#scripts/lint/folders.ts';

/** The programs that scripts/run.mjs runs with the shop's packages alone. */
const ENTRIES = [
  ...['local-shop', 'shop', 'setup', 'migrate', 'task'].map(
    (name) => `scripts/launcher/${name}.ts`,
  ),
  'astro.config.mjs',
  'sandbox/platform/main.ts',
  'scripts/content/catalog.ts',
  'scripts/content/check.ts',
  ...globSync('netlify/functions/*.ts'),
];
/** `task.ts` names every task; these are others. */
const OTHERS =
  /^scripts\/(?:launcher\/(?:check|test|bench-load|restore)|database\/schema)\.ts$|^tests\//;
const IMPORT = /(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g;

const importsOf = (text: string) => [...text.matchAll(IMPORT)].map(([, name = '']) => name);

const packageOf = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that these files import, and the files that they import. */
function packagesFrom(entries: readonly string[]): Set<string> {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const name of importsOf(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text)) {
      const path = resolveImport(file, name);
      if (path === undefined) packages.add(packageOf(name));
      else if (/\.m?[jt]s$/.test(path) && existsSync(path) && !OTHERS.test(path)) files.add(path);
    }
  }
  return packages;
}

/** A page's imports but those of types, which its build leaves out. */
const pagePackages = globSync('src/**/*.{ts,tsx,astro}', { exclude: ['**/*.test.{ts,tsx}'] })
  .flatMap((file) => importsOf(readFileSync(file, 'utf8').replace(/import type [^;]+;/g, '')))
  .filter((name) => !/^[.#]/.test(name))
  .map(packageOf);

test('what runs the shop is no devDependency: npm start installs none', () => {
  const packages = new Set([...packagesFrom(ENTRIES), ...pagePackages]);
  expect(packages).toContain('@electric-sql/pglite');
  expect(packages).toContain('react');
  const unneeded = Object.keys(project.devDependencies);
  expect([...packages].filter((name) => unneeded.includes(name))).toEqual([]);
});
