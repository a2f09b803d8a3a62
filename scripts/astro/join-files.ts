/** Modules in one script, and who loads it: pages, and modules that are imported later. */
export interface File {
  loadedBy: Set<string>;
  modules: string[];
  /** Compressed. */
  bytes: number;
  /** The order of styles follows from their files, so these are left alone. */
  hasStyles: boolean;
}

/** Compressed bytes that a page saves with each file less. */
const SAVED = 200;
/** The worth of one request less, in bytes that other pages load in vain. */
const REQUEST = 3000;
/** The bytes that a page may load in vain before other joins have saved them. */
const CREDIT = 400;

interface Join {
  pair: [File, File];
  /** Bytes that each page saves, or loads in vain. */
  effect: Map<string, number>;
  worth: number;
}

/** Joins files that nearly the same pages load, as long as no page loads more bytes than before. */
export function joinFiles(files: File[], importsOf: (module: string) => string[]): File[] {
  const saved = new Map<string, number>();
  for (;;) {
    const join = bestJoin(files, saved, importsOf);
    if (!join) return files;
    for (const [who, bytes] of join.effect) saved.set(who, (saved.get(who) ?? 0) + bytes);
    const loadedBy = new Set(join.effect.keys());
    const isPart = (file: File) =>
      join.pair.includes(file) || (!file.hasStyles && isSame(file.loadedBy, loadedBy));
    const parts = files.filter(isPart);
    const modules = parts.flatMap((part) => part.modules);
    const bytes = parts.reduce((total, part) => total + part.bytes, 0);
    const joined = { loadedBy, modules, bytes, hasStyles: false };
    files = [...files.filter((file) => !isPart(file)), joined];
  }
}

function bestJoin(
  all: File[],
  saved: Map<string, number>,
  importsOf: (module: string) => string[],
): Join | undefined {
  const files = all.filter(({ hasStyles }) => !hasStyles);
  const fileOf = new Map(all.flatMap((file) => file.modules.map((module) => [module, file])));
  const imported = new Map(
    files.map((file) => [
      file,
      file.modules.flatMap(importsOf).flatMap((module) => fileOf.get(module) ?? []),
    ]),
  );
  let best: Join | undefined;
  for (const [index, one] of files.entries()) {
    for (const other of files.slice(index + 1)) {
      const join = joinOf(one, other);
      const isAffordable = [...join.effect].every(
        ([who, bytes]) => bytes > 0 || (saved.get(who) ?? 0) + bytes >= -CREDIT,
      );
      if (join.worth <= (best?.worth ?? 0) || !isAffordable) continue;
      // Who loads one of them has what the other imports: so nobody loads more than the two, and no files import each
      // other.
      const loadedBy = new Set(join.effect.keys());
      const needed = join.pair.flatMap((file) => imported.get(file) ?? []);
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

const isSame = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && one.isSubsetOf(other);
