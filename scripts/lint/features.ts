/**
 * Prints the server's folders from the top down, what each imports, and the pairs that need each other both ways: `node
 * scripts/lint/features.ts`. It only shows them; an import that runs up fails in the linter (scripts/lint/imports.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { folderOf, resolveImport, SERVER } from './folders.ts';

const imports = new Map(SERVER.map((folder) => [folder, new Map<string, number>()]));
for (const file of globSync('netlify/**/*.ts', { exclude: ['**/*.test.ts'] })) {
  const folder = folderOf(file) ?? file;
  for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles) {
    const target = folderOf(resolveImport(file, fileName) ?? '');
    if (!target || target === folder || !SERVER.includes(target)) continue;
    const counts = imports.get(folder);
    counts?.set(target, (counts.get(target) ?? 0) + 1);
  }
}

const nameOf = (folder: string) => folder.replace('netlify/', '');
for (const [folder, counts] of imports) {
  const targets = [...counts].map(([target, count]) => `${nameOf(target)} ${count}`);
  console.log(`${nameOf(folder).padEnd(12)} ${targets.join(', ') || '-'}`);
}
const upward = SERVER.flatMap((folder, index) =>
  SERVER.slice(0, index)
    .filter((above) => imports.get(folder)?.has(above))
    .map((above) => ({ folder, above })),
);
const pairs = upward.filter(({ folder, above }) => imports.get(above)?.has(folder));
const dependencies = [...imports.values()].reduce((sum, { size }) => sum + size, 0);
console.log(
  `\n${SERVER.length} folders, ${dependencies} dependencies, ${upward.length} that run up, ${pairs.length} pairs both ways`,
);
for (const { folder, above } of upward) console.log(`${nameOf(folder)} imports ${nameOf(above)}`);
