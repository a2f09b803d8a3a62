import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from './user-error.ts';
import { migrationNames } from './migrate.ts';

export const MEMORY = 'memory';

export interface DataFolder {
  /** Undefined when nothing outlives this start. */
  kept: boolean;
  file(name: string): string;
  close(): Promise<void>;
}

/** Opens the folder that keeps the shop's data for one process, or a passing one for `memory`. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  if (folder === MEMORY) {
    const passing = await mkdtemp(join(tmpdir(), 'ghost-barrel-'));
    return {
      kept: false,
      file: (name) => join(passing, name),
      close: () => rm(passing, { recursive: true, force: true }),
    };
  }
  await mkdir(folder, { recursive: true });
  const unlock = await lock(folder);
  await moveEarlierDataAside(folder);
  return { kept: true, file: (name) => join(folder, name), close: unlock };
}

/**
 * A database of another schema can't be migrated to this one, and the providers' data beside it belongs to its payments:
 * all of it is kept, unused. A schema goes by the name of its first migration.
 */
async function moveEarlierDataAside(folder: string): Promise<void> {
  const [schema = ''] = await migrationNames();
  const schemaFile = join(folder, 'schema');
  const names = await readdir(folder);
  const found = names.includes('schema') ? await readFile(schemaFile, 'utf8') : '';
  if (found === schema) return;
  if (names.includes('postgres')) {
    const aside = join(folder, `earlier-${new Date().toISOString().replaceAll(':', '-')}`);
    await mkdir(aside);
    for (const name of names.filter((name) => !name.startsWith('earlier-'))) {
      await rename(join(folder, name), join(aside, name));
    }
    console.warn(
      `The data in ${folder} is of an earlier version of the shop and was moved to ${aside}.`,
    );
  }
  await writeFile(schemaFile, schema);
}

/**
 * Two processes on one embedded database lose rows without a word. The lock is a listening local socket: the system
 * itself takes it away with its process, so that nothing stale is left after `kill -9`, as a file with a process id would.
 */
async function lock(folder: string): Promise<() => Promise<void>> {
  const name = socketName(await realpath(folder));
  const server = net.createServer((visitor) => visitor.destroy());
  if (!(await listens(server, name))) {
    if (await answers(name)) throw inUse(folder);
    // Only macOS leaves a dead socket's file behind.
    await rm(name, { force: true });
    if (!(await listens(server, name))) throw inUse(folder);
  }
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
    });
}

/** Whether a shop runs on this folder. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  const path = await realpath(folder).catch(() => undefined);
  if (!path) return false;
  const server = net.createServer();
  const name = socketName(path);
  if (!(await listens(server, name))) return answers(name);
  await new Promise((resolve) => server.close(resolve));
  return false;
}

function socketName(folder: string): string {
  const name = `ghost-barrel-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listens(server: net.Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(name, () => {
      resolve(true);
    });
  });
}

function answers(name: string): Promise<boolean> {
  if (name.startsWith('\0')) return Promise.resolve(true);
  return new Promise((resolve) => {
    const visitor = net.connect(name);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    visitor.once('error', () => {
      resolve(false);
    });
  });
}

function inUse(folder: string): UserError {
  return new UserError(
    `The data folder ${folder} is in use by another start of this shop: stop that one, or set DATA_DIR to another folder.`,
  );
}
