import { existsSync } from 'node:fs';
import { runCommand } from './program.ts';

/** Installs a package where nobody need be asked for it, as root on Debian; elsewhere it does nothing. */
export async function installFromDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from Debian, this once.`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['-qq', 'update'], quiet);
  await runCommand('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], quiet);
}
