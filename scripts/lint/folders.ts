import { posix } from 'node:path';
import project from '#project' with { type: 'json' };

/** Features of the office: a page each, and none imports another's islands. What they share is in islands/office itself. */
const OFFICE_PAGES = [
  ...['customers', 'orders', 'people', 'promo-codes', 'reports', 'returns', 'stock', 'today'],
  'work',
];

/** The server from the top down: each folder may import those below it (docs/architecture.md). */
export const SERVER = [
  ...['functions', 'http', 'jobs', 'office', 'health', 'customers', 'lists', 'sellers', 'orders'],
  ...['payment', 'stock', 'promo-codes', 'mail', 'audit', 'adapters', 'database'],
].map((name) => `netlify/${name}`);
const FEATURES = SERVER.slice(SERVER.indexOf('netlify/jobs'), SERVER.indexOf('netlify/adapters'));

/** What is the office's or the sellers' alone: nothing else imports it. */
const wing = (name: 'office' | 'sellers') => ({
  contracts: `src/contracts/${name}`,
  stores: `src/stores/${name}`,
  islands: `src/islands/${name}`,
  components: `src/components/${name}`,
  styles: `src/styles/${name}`,
});
const OFFICE = wing('office');
const SELLERS = wing('sellers');

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
 * What each folder of production code may import besides itself and packages (docs/decisions/layers.md). The longest name that a path
 * begins with is its folder.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
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
  [OFFICE.components]: [...COMPONENTS, OFFICE.stores],
  'src/layouts/Office.astro': [...LAYOUTS, ...Object.values(OFFICE)],
  'src/pages/admin': [
    ...[...PAGES, 'src/layouts/Office.astro', ...Object.values(OFFICE)],
    ...OFFICE_PAGES.map((page) => `${OFFICE.islands}/${page}`),
  ],

  [SELLERS.contracts]: RULES,
  [SELLERS.stores]: [...STORES, SELLERS.contracts],
  [SELLERS.islands]: [...ISLANDS, SELLERS.contracts, SELLERS.stores],
  [SELLERS.components]: [...COMPONENTS, SELLERS.stores],
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
  const path = specifier.replace(/\?.*/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  const alias = ALIASES.find(({ name }) => path.startsWith(name));
  return alias && alias.target + path.slice(alias.name.length);
}

/** The folder of the table that a path is in; undefined outside production code. */
export function folderOf(path: string): string | undefined {
  return NAMES.find((name) => path === name || path.startsWith(`${name}/`));
}

/** Why a production file may not import this, as the linter says it; undefined if it may, or if it is no production file. */
export function forbiddenImport(file: string, specifier: string): string | undefined {
  const folder = folderOf(file);
  if (!folder || /\.test\.tsx?$/.test(file)) return undefined;
  const path = resolveImport(file, specifier);
  const allowed = FOLDERS[folder] ?? [];
  if (path === undefined) {
    return folder === 'src/shop'
      ? 'src/shop is pure: it imports no packages, and of this repository nothing else.'
      : undefined;
  }
  const target = folderOf(path);
  if (target !== folder && !allowed.includes(target ?? '')) {
    return `${folder} may import only: ${allowed.join(', ') || 'nothing'}.`;
  }
  const name = aliasOf(path);
  return specifier.startsWith('.') && name && name !== aliasOf(file)
    ? `Import other folders by their names: ${name}`
    : undefined;
}

/** The name that other folders import a path by; undefined for pictures and fonts, which have none. */
const aliasOf = (path: string) => ALIASES.find(({ target }) => path.startsWith(target))?.name;
