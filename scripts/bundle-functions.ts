import { globSync, renameSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** Where netlify.toml has Netlify look for the functions. */
const BUNDLED = '.netlify/bundled-functions';
/** The function that Astro's adapter writes: the pages that are made on demand. */
const ON_DEMAND = '.netlify/v1/functions/ssr';

// Runs after the build of the pages. Netlify would pack each function as several hundred files, and reading those is
// most of a cold start (docs/reference/scale.md). Names are kept, so that the stack of an error in the log can be read,
// and so is the syntax: Netlify reads `config` from the text, and silently drops what is not a literal, such as `!0` or
// the paths of a table.
const options: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minifyWhitespace: true,
  legalComments: 'none',
  // Native code: Netlify's bundler packs it with the one function that imports it.
  external: ['sharp'],
  outExtension: { '.js': '.mjs' },
  // For packages in CommonJS that load modules of Node.
  banner: {
    js: "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);",
  },
};

rmSync(BUNDLED, { recursive: true, force: true });
for (const source of globSync('netlify/functions/*.ts')) {
  const { config } = (await import(resolve(source))) as { config: object };
  const name = basename(source, '.ts');
  const contents = `export { default } from './${name}.ts';
    export const config = ${JSON.stringify(config)};`;
  await build({
    ...options,
    minifySyntax: true,
    stdin: { contents, resolveDir: resolve('netlify/functions'), sourcefile: `${name}.js` },
    outfile: `${BUNDLED}/${name}.mjs`,
  });
}

await build({ ...options, entryPoints: [`${ON_DEMAND}/ssr.mjs`], outdir: `${ON_DEMAND}-bundled` });
rmSync(ON_DEMAND, { recursive: true });
renameSync(`${ON_DEMAND}-bundled`, ON_DEMAND);
