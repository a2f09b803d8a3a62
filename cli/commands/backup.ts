import { access, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from '#audit/command-error.ts';
import type { CommandContext } from '#cli/command-context.ts';
import {
  findPostgresProgram,
  howToInstall,
  runOnDatabase,
} from '#cli/terminal/postgres-programs.ts';
import { terminalPath } from '#cli/terminal/terminal.ts';

export function addBackup(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .description('write a backup of the whole database')
    .argument('[file]', 'the file, or the folder for one that has the time in its name', '.')
    .addHelpText(
      'after',
      `
Needs pg_dump of the database's version of PostgreSQL, or a newer one. The file holds personal data: only you may read it, and
none is overwritten. "npm run task -- restore <file>" proves that it can be restored.

Example:
  npm run shop -- backup ~/backups`,
    )
    .action(async (name: string) => {
      const address = process.env.DATABASE_URL || process.env.NETLIFY_DB_URL || '';
      // The embedded database's address is no host.
      if (/\.invalid[:/]/.test(address)) {
        throw new CommandError(
          `The local shop has no database server to back up: stop it and copy its data folder, ${resolve(process.env.DATA_DIR || '.data')}.`,
        );
      }
      const file = await fileFor(name);
      await dump(address, file);
      const { size } = await stat(file);
      context.print({ file, bytes: size }, `${file} has ${Math.ceil(size / 1024)} KB.`);
    });
}

/** The file to write. Throws CommandError if there is one already. */
async function fileFor(name: string): Promise<string> {
  const path = terminalPath(name);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => name.endsWith('/'),
  );
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = isFolder ? join(path, `shop-${time}Z.dump`) : path;
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandError(`${file} exists already, and is not overwritten.`);
  return file;
}

/** Writes to another name first, so that a file of this name is a whole backup. */
async function dump(address: string, file: string): Promise<void> {
  const { path, major } = await findPostgresProgram('pg_dump');
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, '', { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new CommandError(`${file} can't be written.`, error);
  });
  try {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`];
    const { code, errors } = await runOnDatabase(path, args, address);
    if (code !== 0) throw new CommandError(reasonOf(errors, major));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** pg_dump compares its version with the server's itself. */
function reasonOf(errors: string, major: number): string {
  const [, server] = /server version: (\d+)/.exec(errors) ?? [];
  return server
    ? `The database is PostgreSQL ${server}, and the newest pg_dump here is ${major}. ${howToInstall(Number(server))}`
    : `No backup was made: ${errors}`;
}
