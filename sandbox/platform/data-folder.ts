import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    const temporary = await mkdtemp(join(tmpdir(), 'shop-'));
    return {
      isPersistent: false,
      file: (name) => join(temporary, name),
      close: () => rm(temporary, { recursive: true, force: true }),
    };
  }
  await ensureWritable(folder);
  const unlock = await lock(folder);
  await moveEarlierDataAside(folder);
  return { isPersistent: true, file: (name) => join(folder, name), close: unlock };
}

async function ensureWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Windows says of a folder only by trying whether one may write there.
    await rmdir(await mkdtemp(join(folder, 'writable-')));
  } catch (cause) {
    throw new UserError(
      `The data folder ${folder} can't be written (${(cause as NodeJS.ErrnoException).code}): make it yours, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/**
 * Moves data of an incompatible schema to a subfolder, together with the providers' data that belongs to its payments.
 * A schema is identified by the name of its first migration.
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
  return () => promisify(server.close.bind(server))();
}

/** Whether a shop runs on this folder. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  try {
    await (
      await lock(folder)
    )();
    return false;
  } catch (error) {
    if (error instanceof UserError) return true;
    throw error;
  }
}

function socketName(folder: string): string {
  const name = `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function tryListen(server: net.Server, name: string): Promise<boolean> {
  try {
    await once(server.listen(name), 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function accepts(name: string): Promise<boolean> {
  if (name.startsWith('\0')) return true;
  const socket = net.connect(name);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

function inUse(folder: string): UserError {
  return new UserError(
    `The data folder ${folder} is in use by another start of this shop: stop that one, or set DATA_DIR to another folder.`,
  );
}
