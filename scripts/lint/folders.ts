import { posix } from 'node:path';
import project from '#project' with { type: 'json' };

/** Features of the office: a page each, and none imports another's islands. What they share is in islands/office itself. */
const OFFICE_PAGES = [
  ...['customers', 'orders', 'people', 'promo-codes', 'reports', 'returns', 'stock', 'today'],
  'work',
];

/**
 * What each folder of production code may import besides itself, its parent's files and packages (docs/decisions/layers.md).
 * The longest name that a path begins with is its folder.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  content: [],
  'package.json': [],
  'src/assets': [],
  'src/styles': [],
  'src/shop': ['content'],
  'src/contracts': ['src/shop'],
  'src/stores': ['src/shop', 'src/contracts'],
  'src/islands': ['src/shop', 'src/contracts', 'src/stores'],
  ...Object.fromEntries(
    OFFICE_PAGES.map((page) => [
      `src/islands/office/${page}`,
      ['src/shop', 'src/contracts', 'src/stores', 'src/islands'],
    ]),
  ),
  'src/components': ['src/shop', 'src/stores', 'content', 'src/styles', 'src/assets'],
  'src/layouts': [
    ...['src/shop', 'src/stores', 'content', 'src/styles'],
    ...['src/components', 'src/islands'],
  ],
  'src/pages': [
    ...['src/shop', 'src/contracts', 'src/stores', 'content', 'src/styles', 'src/assets'],
    ...['src/components', 'src/layouts', 'src/islands', 'netlify/usecases', 'netlify/http'],
    ...OFFICE_PAGES.map((page) => `src/islands/office/${page}`),
  ],
  src: ['src/shop', 'netlify/http'],
  'netlify/database': [],
  'netlify/adapters': ['src/shop', 'src/contracts', 'netlify/database', 'package.json'],
  'netlify/usecases': ['src/shop', 'src/contracts', 'netlify/adapters'],
  'netlify/http': ['src/shop', 'src/contracts', 'netlify/adapters'],
  'netlify/functions': [
    ...['src/shop', 'src/contracts'],
    ...['netlify/adapters', 'netlify/usecases', 'netlify/http'],
  ],
  cli: ['src/shop', 'src/contracts', 'netlify/usecases'],
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
      ? 'src/shop is pure: it imports no packages, and of this repository only content.'
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
