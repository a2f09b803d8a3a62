import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const PROGRAMS = {
  astro: 'node_modules/astro/bin/astro.mjs',
  eslint: 'node_modules/eslint/bin/eslint.js',
  'html-validate': 'node_modules/html-validate/bin/html-validate.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

type Program = keyof typeof PROGRAMS;
type Environment = Record<string, string>;

/** Runs a program of an installed package with this Node; returns whether it succeeded. */
export function runProgram(
  program: Program,
  args: string[] = [],
  env: Environment = {},
): Promise<boolean> {
  return runCommand(process.execPath, [PROGRAMS[program], ...args], env);
}

export async function runCommand(
  command: string,
  args: string[],
  env: Environment = {},
  cwd = '.',
) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  // The child ends with this process, and when the launcher has ended.
  const stop = () => {
    child.kill('SIGTERM');
    process.exit(1);
  };
  process.once('SIGTERM', stop).once('disconnect', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', stop).off('disconnect', stop);
  return code === 0;
}

/** Installs a Debian package when run as root on Debian; does nothing elsewhere. */
export async function installFromDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from Debian, this once.`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['-qq', 'update'], quiet);
  await runCommand('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name], quiet);
}
