import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import project from '#project' with { type: 'json' };

/**
 * Features of the office: a page each, and none imports another's islands. Shared parts are in islands/office itself.
 */
const OFFICE_PAGES = readdirSync('src/islands/office', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The server from the top down: each folder may import those below it (docs/architecture.md). */
export const SERVER = [
  'functions',
  'http',
  'jobs',
  'office',
  'health',
  'customers',
  'lists',
  'sellers',
  'orders',
  'payment',
  'stock',
  'promo-codes',
  'mail',
  'audit',
  'adapters',
  'database',
].map((name) => `netlify/${name}`);
const FEATURES = SERVER.slice(SERVER.indexOf('netlify/jobs'), SERVER.indexOf('netlify/adapters'));

/** The folders that are the office's or the sellers' alone: nothing else imports them. */
const optionalFeature = (name: 'office' | 'sellers') => ({
  contracts: `src/contracts/${name}`,
  stores: `src/stores/${name}`,
  islands: `src/islands/${name}`,
  components: `src/components/${name}`,
  styles: `src/styles/${name}`,
});
const OFFICE = optionalFeature('office');
const SELLERS = optionalFeature('sellers');

const RULES = ['src/shop', 'src/contracts'];
const ALL_RULES = [...RULES, OFFICE.contracts, SELLERS.contracts];
const STORES = [...RULES, 'src/stores'];
const ISLANDS = [...STORES, 'src/islands'];
const COMPONENTS = [
  'src/shop',
  'src/stores',
  'src/components',
  'src/styles',
  'src/assets',
  'content',
];
const LAYOUTS = [...COMPONENTS, 'src/islands', 'src/layouts'];
const PAGES = [...LAYOUTS, 'src/contracts', 'netlify/http'];

/**
 * The folders that each folder of production code may import besides itself and packages (docs/decisions/layers.md).
 * The longest name that a path begins with is its folder; the row `src` is for the files that stand in it, not for
 * other folders.
 */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  content: [],
  'package.json': [],
  'src/assets': [],
  'src/styles': [],
  'src/shop': [],
  'src/contracts': ['src/shop'],
  'src/stores': RULES,
  'src/islands': STORES,
  'src/components': COMPONENTS,
  'src/layouts': LAYOUTS,
  'src/pages': PAGES,
  src: ['src/shop', 'netlify/http'],

  [OFFICE.contracts]: RULES,
  [OFFICE.stores]: [...STORES, OFFICE.contracts],
  [OFFICE.islands]: [...ISLANDS, OFFICE.contracts, OFFICE.stores],
  ...Object.fromEntries(
    OFFICE_PAGES.map((page) => [
      `${OFFICE.islands}/${page}`,
      [...ISLANDS, OFFICE.contracts, OFFICE.stores, OFFICE.islands],
    ]),
  ),
  [OFFICE.components]: [...COMPONENTS, OFFICE.stores, OFFICE.styles],
  [OFFICE.styles]: ['src/styles'],
  'src/layouts/Office.astro': [...LAYOUTS, ...Object.values(OFFICE)],
  'src/pages/admin': [
    ...PAGES,
    'src/layouts/Office.astro',
    ...Object.values(OFFICE),
    ...OFFICE_PAGES.map((page) => `${OFFICE.islands}/${page}`),
  ],

  [SELLERS.contracts]: RULES,
  [SELLERS.stores]: [...STORES, SELLERS.contracts],
  [SELLERS.islands]: [...ISLANDS, SELLERS.contracts, SELLERS.stores],
  [SELLERS.components]: [...COMPONENTS, SELLERS.stores, SELLERS.styles],
  [SELLERS.styles]: ['src/styles'],
  'src/pages/_sellers': [...PAGES, ...Object.values(SELLERS), 'netlify/sellers'],

  ...Object.fromEntries(
    SERVER.map((folder, index) => [folder, [...ALL_RULES, ...SERVER.slice(index + 1)]]),
  ),
  'netlify/adapters': [...RULES, 'package.json'],
  'netlify/database': [],
  cli: [...ALL_RULES, ...FEATURES],
};

const NAMES = Object.keys(FOLDERS).toSorted((a, b) => b.length - a.length);

/** The imports of package.json: `#shop/*` and the folder it stands for. */
const ALIASES = Object.entries(project.imports).map(([name, target]) => ({
  name: name.replace('*', ''),
  target: posix.normalize(target).replace('*', ''),
}));

/** The path in the repository that a file's import names; undefined for a package. */
export function resolveImport(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/[?#].*/, (query, at: number) => (at === 0 ? query : ''));
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  // To Vite, the root of an address is the project.
  if (path.startsWith('/')) return path.slice(1);
  const alias = ALIASES.find(({ name }) => path.startsWith(name));
  return alias && alias.target + path.slice(alias.name.length);
}

/**
 * The folder of the table that a path is in; undefined outside production code, and where the table has no row for it.
 */
export function folderOf(path: string): string | undefined {
  return NAMES.find(
    (name) =>
      path === name || (name === 'src' ? /^src\/[^/]+$/.test(path) : path.startsWith(`${name}/`)),
  );
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Whether a file is part of what is deployed or of the rescue commands. Tests beside the code are not. */
export const isProduction = (path: string) => /^(?:src|netlify|cli)\//.test(path) && !isTest(path);

/**
 * Why a production file may not import this, as the linter says it; undefined if it may, or if it is no production
 * file.
 */
export function forbiddenImport(file: string, specifier: string): string | undefined {
  if (!isProduction(file)) return undefined;
  const folder = folderOf(file);
  if (!folder) return 'This folder has no row in scripts/lint/folders.ts.';
  const path = resolveImport(file, specifier);
  const allowed = FOLDERS[folder] ?? [];
  if (path === undefined) {
    if (/^(?:node:)?module$/.test(specifier))
      return 'Import it by its name: createRequire hides what is imported.';
    return folder === 'src/shop'
      ? 'src/shop is pure: it imports no packages, and of this repository nothing else.'
      : undefined;
  }
  if (isTest(path)) return 'This is a test: production code imports none.';
  const target = folderOf(path);
  if (target !== folder && !allowed.includes(target ?? '')) {
    return `${folder} may import only: ${allowed.join(', ') || 'nothing'}.`;
  }
  const name = aliasOf(path);
  return !specifier.startsWith('#') && name && name !== aliasOf(file)
    ? `Import other folders by their names: ${name}`
    : undefined;
}

/**
 * Why a production file may not hand this on with `export … from`: who imports it would reach a folder that its own row
 * forbids.
 */
export function forbiddenReexport(file: string, specifier: string): string | undefined {
  const path = resolveImport(file, specifier);
  if (!isProduction(file) || path === undefined || folderOf(path) === folderOf(file))
    return undefined;
  return 'Import it from its own folder: exporting it again hides where it comes from.';
}

/** The name that other folders import a path by; undefined for pictures and fonts, which have none. */
const aliasOf = (path: string) => ALIASES.find(({ target }) => path.startsWith(target))?.name;
