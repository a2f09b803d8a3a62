import { existsSync } from 'node:fs';

/** Node runs TypeScript files without a build since 22.18. */
const OLDEST = [22, 18];

/** The Node of the installed packages, else the current one if it is new enough. */
export function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const ours = `node_modules/node-${system}-${process.arch}/bin/${program}`;
  if (existsSync(ours)) return ours;
  if (isNewEnough(process.versions.node)) return process.execPath;
  console.error(
    `The shop needs Node ${OLDEST.join('.')} or newer, and this is ${process.versions.node}: https://nodejs.org`,
  );
  process.exit(1);
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
