import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { quantile } from '../bench/table.ts';
import type { Bundle } from './bundles.ts';

const ROUNDS = 9;

/**
 * A row for each function: the median time to import what is deployed, one minified file of its source, and the ratio.
 */
export async function compareImports(bundles: Bundle[]): Promise<(string | number)[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-minified-'));
  await build({
    entryPoints: bundles.map(({ name }) => `netlify/functions/${name}.ts`),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
  });
  const rows = bundles.map(({ name, mainFile }) => {
    const times: Record<'deployed' | 'minified', number[]> = { deployed: [], minified: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.deployed.push(importMs(mainFile));
      times.minified.push(importMs(join(folder, `${name}.mjs`)));
    }
    const deployed = quantile(times.deployed, 0.5);
    const minified = quantile(times.minified, 0.5);
    return [
      name,
      `${deployed.toFixed(0)} ms`,
      `${minified.toFixed(0)} ms`,
      (deployed / minified).toFixed(2),
    ];
  });
  await rm(folder, { recursive: true });
  return rows;
}

/** How long a new process takes to import this file, in milliseconds. */
function importMs(file: string): number {
  const script = `const began = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    process.stdout.write(String(performance.now() - began));
    process.exit();`;
  return Number(spawnSync(process.execPath, ['--input-type=module', '-e', script]).stdout);
}
