import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '#sandbox/platform/user-error.ts';
import { installFromDebian } from './program.ts';

export interface PostgresServer {
  url: string;
  stop(): void;
}

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** The server of TEST_DATABASE_URL, or a temporary one of the installed PostgreSQL; undefined if there is neither. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };
  const programs = installedPrograms();
  const owner = programs && ownerOf();
  return programs && owner ? startOwn(programs, owner, await freePort()) : undefined;
}

/** Runs work with a PostgreSQL server, which is installed from Debian if necessary. */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  await ensurePostgres();
  const server = await startPostgres();
  if (!server) {
    throw new UserError(
      'This command needs a PostgreSQL server: set TEST_DATABASE_URL or install postgresql 15+.',
    );
  }
  try {
    return await work(server.url);
  } finally {
    server.stop();
  }
}

/** Installs PostgreSQL from Debian if there is none. */
export async function ensurePostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL || installedPrograms()) return;
  await installFromDebian('postgresql');
}

type Owner = { uid?: number; gid?: number };

function startOwn(programs: string, owner: Owner, port: number): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' });
  run('initdb', '-D', data, '-A', 'trust', '-U', 'shop');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
  return {
    url: `postgresql://shop:none@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the newest installed version, as Debian lays them out. */
function installedPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST));
  const programs = join(DEBIAN, String(newest), 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : undefined;
}

/** PostgreSQL refuses to run as root, so it then runs as Debian's user `postgres`. */
function ownerOf(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** A free port. */
export function freePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
