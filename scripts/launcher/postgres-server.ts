import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { UserError } from '#sandbox/platform/user-error.ts';
import { freePort } from '#sandbox/platform/web-server.ts';
import { installFromDebian } from './program.ts';

interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** Runs a command with a temporary server; Debian installs it with PostgreSQL. */
const PROGRAM = '/usr/bin/pg_virtualenv';
const OLDEST = 15;
/** Its exit codes without PostgreSQL, which is its own, and with one that is too old. */
const NO_SERVER = [2, 3];

/** Runs beside the server until its input ends, so the server stops with this process, however that ends. */
const COMMAND = `[ "$PGVERSION" -ge ${OLDEST} ] || exit 3
  echo "postgresql://$PGUSER:$PGPASSWORD@127.0.0.1:$PGPORT/postgres" >&3 && cat`;

/**
 * The server of TEST_DATABASE_URL, or a temporary one: of the installed PostgreSQL, else of the one from Debian.
 * Undefined if there is none; throws UserError if it does not start.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: () => Promise.resolve() };
  if (!existsSync(PROGRAM)) await installFromDebian('postgresql');
  if (!existsSync(PROGRAM)) return undefined;
  // The address has a pipe of its own: without a reader of its output, the program would not stop the server.
  const server = spawn(PROGRAM, ['-t', 'sh', '-c', COMMAND], {
    // Its own choice, the first free port from 5432, fails when two servers start at once.
    env: { ...process.env, PGPORT: String(await freePort()) },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const address = server.stdio[3];
  if (!address) return undefined;
  const ended = once(server, 'exit');
  const [result] = (await Promise.race([once(address, 'data'), ended])) as [Buffer | number | null];
  if (!Buffer.isBuffer(result)) {
    if (result !== null && NO_SERVER.includes(result)) return undefined;
    throw new UserError(`PostgreSQL does not start; ${PROGRAM} -t true says why.`);
  }
  return {
    url: result.toString().trim(),
    stop: async () => {
      server.stdin?.end();
      await ended;
    },
  };
}

/** Runs work with a PostgreSQL server. */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgres();
  if (!server) {
    throw new UserError(
      `This command needs a PostgreSQL server: set TEST_DATABASE_URL or install postgresql ${OLDEST}+.`,
    );
  }
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
