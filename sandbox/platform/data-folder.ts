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
  /** False for `memory`. */
  isPersistent: boolean;
  file: (name: string) => string;
  close(): Promise<void>;
}

/** Opens the shop's data folder and locks it for this process; `memory` means a temporary folder. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  if (folder === MEMORY) {
    const temporary = await mkdtemp(join(tmpdir(), 'ghost-barrel-'));
    return {
      isPersistent: false,
      file: (name) => join(temporary, name),
      close: () => rm(temporary, { recursive: true, force: true }),
    };
  }
  await mkdir(folder, { recursive: true });
  const unlock = await lock(folder);
  await moveEarlierDataAside(folder);
  return { isPersistent: true, file: (name) => join(folder, name), close: unlock };
}

/**
 * Moves data of an incompatible schema to a subfolder, together with the providers' data that belongs to its payments. A
 * schema is identified by the name of its first migration.
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
 * Two processes on one embedded database would silently lose rows. The lock is a listening local socket: unlike a file
 * with a process id, the system removes it when the process ends, even after `kill -9`.
 */
async function lock(folder: string): Promise<() => Promise<void>> {
  const name = socketName(await realpath(folder));
  const server = net.createServer((socket) => socket.destroy());
  if (!(await tryListen(server, name))) {
    if (await accepts(name)) throw inUse(folder);
    // Only macOS leaves a dead socket's file behind.
    await rm(name, { force: true });
    if (!(await tryListen(server, name))) throw inUse(folder);
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
  if (!(await tryListen(server, name))) return accepts(name);
  await new Promise((resolve) => server.close(resolve));
  return false;
}

function socketName(folder: string): string {
  const name = `ghost-barrel-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function tryListen(server: net.Server, name: string): Promise<boolean> {
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

function accepts(name: string): Promise<boolean> {
  if (name.startsWith('\0')) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = net.connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

function inUse(folder: string): UserError {
  return new UserError(
    `The data folder ${folder} is in use by another start of this shop: stop that one, or set DATA_DIR to another folder.`,
  );
}
