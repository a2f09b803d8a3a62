import { deflateRawSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

type Module = Rolldown.ModuleInfo;
type Modules = Map<string, Module>;

/** Modules in one file, and who loads it: pages, and modules that are imported later. */
interface File {
  loadedBy: Set<string>;
  modules: Module[];
  bytes: number;
}

/** Compressed bytes that a page saves with each file less. */
const SAVED = 200;
/** What one request less is worth, in bytes that other pages load in vain. */
const REQUEST = 3000;
/** What a page may load in vain before other joins have saved it. */
const CREDIT = 400;

const PAGE = /src[\\/]pages[\\/].*\.astro$/;
const RENDERER = /islands[\\/]react-client\.ts$/;
const REACT = /node_modules[\\/]react-dom[\\/]/;
/** The site's own script takes its part of these; the rest comes with React. */
const BESIDE_REACT = /node_modules[\\/]nanostores[\\/]|rolldown[\\/]runtime/;

/** The pages of each island and script. The builds of the pages fill it, and come before that of the scripts. */
const pagesOf = new Map<string, Set<string>>();
let nameOf = new Map<string, string>();

/**
 * Makes fewer and larger scripts. The bundler makes a file for each set of pages that share a module; this joins those that
 * nearly the same pages load, as long as no page loads more than before. Files with styles stay, and with them their order.
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
    if (this.environment.name === 'client') nameOf = named(joined(filesOf(modules)));
    else addPages(modules);
  },
};

/** Without it, rolldown would have to keep what a file's modules import in the same file. */
const preserveEntrySignatures = 'allow-extension' as const;
const output: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      {
        name: (id) => nameOf.get(id) ?? (BESIDE_REACT.test(id) ? 'react' : undefined),
        includeDependenciesRecursively: false,
      },
    ],
  },
};

function named(files: File[]): Map<string, string> {
  return new Map(
    files.flatMap(({ modules }, index) => {
      const name = modules.some(({ id }) => REACT.test(id)) ? 'react' : `shared-${index}`;
      return modules.map(({ id }) => [id, name] as const);
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

/** The files that the bundler would make, without those of a single page. */
function filesOf(modules: Modules): File[] {
  const loadedBy = whoLoads(modules);
  const pages = new Set([...pagesOf.values()].flatMap((some) => [...some]));
  const files = new Map<string, File>();
  for (const [id, who] of loadedBy) {
    const module = modules.get(id);
    const isRoot = !module || module.isEntry || module.dynamicImporters.length > 0;
    if (isRoot || who.size === 1 || pages.isSubsetOf(who)) continue;
    const key = [...who].sort().join();
    const file = files.get(key) ?? { loadedBy: who, modules: [], bytes: 0 };
    file.modules.push(module);
    file.bytes += bytesOf(module);
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
  // What is imported later finds what everyone who imports it has loaded.
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

const bytesOf = ({ code }: Module) =>
  deflateRawSync(transformSync(code ?? '', { minify: true }).code).length;

function joined(files: File[]): File[] {
  const saved = new Map<string, number>();
  for (;;) {
    const join = bestJoin(files, saved);
    if (!join) return files;
    for (const [who, bytes] of join.effect) saved.set(who, (saved.get(who) ?? 0) + bytes);
    const loadedBy = new Set(join.effect.keys());
    const parts = files.filter(
      (file) => join.pair.includes(file) || (!hasStyles(file) && isSame(file.loadedBy, loadedBy)),
    );
    const modules = parts.flatMap((part) => part.modules);
    const bytes = parts.reduce((total, part) => total + part.bytes, 0);
    files = [...files.filter((file) => !parts.includes(file)), { loadedBy, modules, bytes }];
  }
}

interface Join {
  pair: [File, File];
  /** Bytes that each page saves, or loads in vain. */
  effect: Map<string, number>;
  worth: number;
}

function bestJoin(all: File[], saved: Map<string, number>): Join | undefined {
  const files = all.filter((file) => !hasStyles(file));
  const fileOf = new Map(all.flatMap((file) => file.modules.map(({ id }) => [id, file])));
  const imports = new Map(files.map((file) => [file, importsOf(file, fileOf)]));
  let best: Join | undefined;
  for (const [index, one] of files.entries()) {
    for (const other of files.slice(index + 1)) {
      const join = joinOf(one, other);
      const isAffordable = [...join.effect].every(
        ([who, bytes]) => bytes > 0 || (saved.get(who) ?? 0) + bytes >= -CREDIT,
      );
      if (join.worth <= (best?.worth ?? 0) || !isAffordable) continue;
      // Whoever loads one of them has what the other imports: so nobody loads more than these two, and no files import each other.
      const loadedBy = new Set(join.effect.keys());
      const needed = [one, other].flatMap((file) => [...(imports.get(file) ?? [])]);
      if (needed.every((file) => join.pair.includes(file) || loadedBy.isSubsetOf(file.loadedBy)))
        best = join;
    }
  }
  return best;
}

function joinOf(one: File, other: File): Join {
  const effect = new Map<string, number>();
  for (const who of one.loadedBy) effect.set(who, other.loadedBy.has(who) ? SAVED : -other.bytes);
  for (const who of other.loadedBy) if (!one.loadedBy.has(who)) effect.set(who, -one.bytes);
  const worth = [...effect.values()].reduce(
    (total, bytes) => total + (bytes > 0 ? bytes + REQUEST : bytes),
    0,
  );
  return { pair: [one, other], effect, worth };
}

const importsOf = ({ modules }: File, fileOf: Map<string, File>) =>
  new Set(modules.flatMap(({ importedIds }) => importedIds.flatMap((id) => fileOf.get(id) ?? [])));
const hasStyles = ({ modules }: File) => modules.some(({ id }) => id.endsWith('.css'));
const isSame = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && one.isSubsetOf(other);

function addAll<Item>(set: Set<Item>, items: Iterable<Item> = []): Set<Item> {
  for (const item of items) set.add(item);
  return set;
}
