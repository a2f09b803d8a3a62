/**
 * The entry point of `npm start`, `npm run dev`, `npm test` and `npm run check`, also with an older Node: installs the
 * packages of the lockfile and runs the task with a Node that is new enough. This file must run on Node 18.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node runs TypeScript files without a build since 22.18. */
const OLDEST = [22, 18];
/** npm's record of the installed packages, written last. */
const INSTALLED = 'node_modules/.package-lock.json';
/**
 * These need the packages that run the shop alone. All others need the checks' too (`devDependencies`), more than half
 * of all.
 */
const RUNS_SHOP = [
  'start',
  'dev',
  'content:check',
  'import',
  'shop',
  'preflight',
  'setup',
  'migrate',
];
const runsShop = RUNS_SHOP.includes(process.argv[2]);

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const { arch, execPath, platform, versions } = process;
const NODE_PACKAGE = `node_modules/node-${platform === 'win32' ? 'win' : platform}-${arch}`;

const packages = packagesOf('package-lock.json');
refuseOldNode();
const wanted = packages.filter(([, { dev }]) => !(dev && runsShop));
if (!isInstalled()) install();

const task = spawn(findNode(), ['scripts/launcher/task.ts', ...process.argv.slice(2)], {
  // The channel closes when this process ends, and then the task ends too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
task.on('exit', (code) => process.exit(code ?? 1));

// Ctrl+C reaches the task too. A SIGTERM reaches only npm's shell, so the end of that shell is watched below.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => task.kill('SIGTERM'));
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) task.kill('SIGTERM');
}, 300).unref();

/** The packages of a lockfile by their paths, without the project itself. */
function packagesOf(lockfile) {
  return Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages).filter(
    ([path]) => path,
  );
}

/** Whether the wanted packages are installed. Optional packages for other systems may be missing. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = new Map(packagesOf(INSTALLED));
  return wanted.every(([path, { version, optional }]) => {
    const found = installed.get(path);
    return found ? found.version === version : optional;
  });
}

function install() {
  console.log('Installing the packages, this once: about a minute, more on a slow line.');
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (runsShop) command.push('--omit=dev');
  // The current npm; on Windows `npm` itself can't be spawned.
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [execPath, [npm, ...command]] : ['npm', command];
  if (spawnSync(program, args, { stdio: 'inherit' }).status === 0) return;
  console.error('The packages could not be installed: npm says why above.');
  process.exit(1);
}

/**
 * Before anything is installed: where no Node is among the packages, as on macOS, the current one has to be new enough.
 */
function refuseOldNode() {
  const [major, minor] = versions.node.split('.').map(Number);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isNewEnough || packages.some(([path]) => path === NODE_PACKAGE)) return;
  console.error(
    `The shop needs Node ${OLDEST.join('.')} or newer, and this is ${versions.node}: https://nodejs.org`,
  );
  process.exit(1);
}

/** The Node of the installed packages, else the current one. */
function findNode() {
  const ours = `${NODE_PACKAGE}/bin/node${platform === 'win32' ? '.exe' : ''}`;
  return existsSync(ours) ? ours : execPath;
}
