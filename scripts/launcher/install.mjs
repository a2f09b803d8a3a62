import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const WANTED = 'package-lock.json';
/** npm's record of the installed packages, written last. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs the packages of the lockfile, unless they are installed already. */
export function install() {
  if (isInstalled()) return;
  console.log('Installing what package-lock.json names: about a minute, this once.');
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // The current npm; on Windows `npm` itself can't be spawned.
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...command], { stdio: 'inherit' })
    : spawnSync('npm', command, { stdio: 'inherit' });
  if (status === 0) return;
  console.error('The packages could not be installed: npm says why above.');
  process.exit(1);
}

/** Optional packages for other systems may be missing. */
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
