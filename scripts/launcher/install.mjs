import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const WANTED = 'package-lock.json';
/** npm's own note of what it installed, written last. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs exactly what the lockfile names, unless that is there already. */
export function install() {
  if (isInstalled()) return;
  console.log('Installing what package-lock.json names: about a minute, this once.');
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us; on Windows `npm` itself is no program that could be started.
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...command], { stdio: 'inherit' })
    : spawnSync('npm', command, { stdio: 'inherit' });
  if (status === 0) return;
  console.error('The packages could not be installed: npm says why above.');
  process.exit(1);
}

/** Packages for other systems are optional, and absent. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packages(INSTALLED);
  return Object.entries(packages(WANTED)).every(
    ([path, wanted]) =>
      path === '' ||
      installed[path]?.version === wanted.version ||
      (wanted.optional && !installed[path]),
  );
}

function packages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}
