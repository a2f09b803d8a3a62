import { deflateRawSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { type File, joinFiles } from './join-files.ts';

type Modules = Map<string, Rolldown.ModuleInfo>;

const PAGE = /src[\\/]pages[\\/].*\.astro$/;
const RENDERER = /islands[\\/]react-client\.ts$/;
const REACT = /node_modules[\\/]react-dom[\\/]/;
/** The site's own script takes its part of it; the rest comes with React. */
const NANOSTORES = /node_modules[\\/]nanostores[\\/]/;
/**
 * The catalog and the brand: another shop's must not change which files are joined, or its pages would have other
 * budgets.
 */
const CONTENT = /\.generated\.ts$/;

/** The pages of each island and script. The builds of the pages fill it, and come before that of the scripts. */
const pagesOf = new Map<string, Set<string>>();
let nameOf = new Map<string, string>();

/**
 * Makes fewer and larger scripts: the bundler makes one for each set of pages that share a module
 * (docs/decisions/page-weight.md).
 */
export const joinedScripts: Plugin = {
  name: 'joined-scripts',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures, output } } } : {},
  buildEnd() {
    const modules: Modules = new Map();
    for (const id of this.getModuleIds()) {
      const module = this.getModuleInfo(id);
      if (module) modules.set(id, module);
    }
    if (this.environment.name !== 'client') {
      addPages(modules);
      return;
    }
    const importsOf = (id: string) => modules.get(id)?.importedIds ?? [];
    nameOf = named(joinFiles(filesOf(modules), importsOf));
  },
};

/** Rolldown asks for it where a module's file need not have what the module imports. */
const preserveEntrySignatures = 'allow-extension' as const;
const output: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      {
        name: (id) => nameOf.get(id) ?? (NANOSTORES.test(id) ? 'react' : undefined),
        includeDependenciesRecursively: false,
      },
    ],
  },
};

function named(files: File[]): Map<string, string> {
  return new Map(
    files.flatMap(({ modules }, index) => {
      const name = modules.some((id) => REACT.test(id)) ? 'react' : `shared-${index}`;
      return modules.map((id) => [id, name] as const);
    }),
  );
}

interface AstroMeta {
  clientOnlyComponents: { resolvedPath: string }[];
  scripts: unknown[];
}

/** Reads in a build of pages which islands and scripts each has. */
function addPages(modules: Modules): void {
  for (const { id, meta } of modules.values()) {
    if (!meta.astro) continue;
    const { clientOnlyComponents, scripts } = meta.astro as AstroMeta;
    const loaded = [
      ...clientOnlyComponents.flatMap(({ resolvedPath }) => [resolvedPath, 'renderer']),
      ...scripts.map((_, index) => `${id}?astro&type=script&index=${index}&lang.ts`),
    ];
    const parents = new Set([id]);
    for (const parent of parents) addAll(parents, modules.get(parent)?.importers);
    const pages = [...parents].filter((parent) => PAGE.test(parent));
    for (const one of loaded) pagesOf.set(one, addAll(pagesOf.get(one) ?? new Set(), pages));
  }
}

/**
 * The files that the bundler would make of what several load, without what every page loads: that is the site's script.
 */
function filesOf(modules: Modules): File[] {
  const pages = new Set([...pagesOf.values()].flatMap((some) => [...some]));
  const files = new Map<string, File>();
  for (const [id, loadedBy] of whoLoads(modules)) {
    const module = modules.get(id);
    const isRoot = !module || module.isEntry || module.dynamicImporters.length > 0;
    if (isRoot || loadedBy.size === 1 || pages.isSubsetOf(loadedBy)) continue;
    const key = [...loadedBy].sort().join();
    const file = files.get(key) ?? { loadedBy, modules: [], bytes: 0, hasStyles: false };
    file.modules.push(id);
    if (!CONTENT.test(id)) file.bytes += bytesOf(module.code ?? '');
    file.hasStyles ||= id.endsWith('.css');
    files.set(key, file);
  }
  return [...files.values()];
}

function whoLoads(modules: Modules): Map<string, Set<string>> {
  const loadedBy = new Map<string, Set<string>>();
  for (const { id, isEntry, dynamicImporters } of modules.values()) {
    if (!isEntry && dynamicImporters.length === 0) continue;
    const who = isEntry ? (pagesOf.get(RENDERER.test(id) ? 'renderer' : id) ?? []) : [id];
    const imported = new Set([id]);
    for (const one of imported) addAll(imported, modules.get(one)?.importedIds);
    for (const one of imported) loadedBy.set(one, addAll(loadedBy.get(one) ?? new Set(), who));
  }
  // A later import finds what everyone who imports it has loaded.
  for (const [id, who] of loadedBy) {
    for (const late of who) {
      const importers = modules.get(late)?.dynamicImporters ?? [];
      const before = new Set(importers.flatMap((importer) => [...(loadedBy.get(importer) ?? [])]));
      if (late !== id && before.size > 0 && !before.has(late) && before.isSubsetOf(who))
        who.delete(late);
    }
  }
  return loadedBy;
}

const bytesOf = (code: string) => deflateRawSync(transformSync(code, { minify: true }).code).length;

function addAll<Item>(set: Set<Item>, items: Iterable<Item> = []): Set<Item> {
  for (const item of items) set.add(item);
  return set;
}
