import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from './debian.ts';

export interface PostgresServer {
  url: string;
  stop(): void;
}

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** A server that is there already, or one of the installed PostgreSQL's for this run; undefined when there is none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };
  const programs = installedPrograms();
  const owner = programs && ownerOf();
  return programs && owner ? startOwn(programs, owner, await freePort()) : undefined;
}

/** Installs a PostgreSQL where there is none, if Debian can give one. */
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

/** Debian keeps the programs of each version in a folder of their own. */
function installedPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST));
  const programs = join(DEBIAN, String(newest), 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : undefined;
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian made for it. */
function ownerOf(): Owner | undefined {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** A port that nobody listens on now. */
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
