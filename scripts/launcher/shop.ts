import { userInfo } from 'node:os';
import { withoutLog } from '#adapters/log.ts';
import { runCommand } from '#cli/run-command.ts';
import { processTerminal } from '#cli/terminal/terminal.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { connectTerminal } from '#sandbox/platform/terminal-client.ts';
import { CommandError } from '#audit/command-error.ts';
import { checkSettings, hasLiveKeys, loadSettingsFile } from './settings.ts';

/** `npm run shop -- <command>`: a terminal command on DATABASE_URL, Netlify Database or the local shop. */
export async function shop(): Promise<void> {
  loadSettingsFile();
  // Terminal commands of a local shop must not use live keys either.
  const { DATABASE_URL, NETLIFY_DB_URL } = process.env;
  if (!DATABASE_URL && !NETLIFY_DB_URL) checkSettings(process.env);
  await run(process.argv.slice(3), connectTerminal);
}

/** `npm run preflight`: checks live keys too, but never with the settings and the database of the local shop. */
export async function preflight(): Promise<void> {
  loadSettingsFile();
  const connectNothing = () => Promise.resolve(() => Promise.resolve());
  const connect = hasLiveKeys(process.env) ? connectNothing : connectTerminal;
  await run(['preflight', ...process.argv.slice(3)], connect);
}

/** Runs a command for a person, whose terminal is no log. Returns its exit code. */
export const runForPerson: typeof runCommand = (...command) =>
  withoutLog(() => runCommand(...command));

async function run(args: string[], connect: typeof connectTerminal): Promise<void> {
  const person = process.env.USER || userInfo().username;
  let disconnect = () => Promise.resolve();
  const connectFirst = async () => {
    disconnect = await connect().catch(rethrow);
  };
  const code = await runForPerson(args, processTerminal(), person, connectFirst);
  await disconnect();
  process.exit(code);
}

/** Shows errors such as a data folder in use as one sentence without a stack trace. */
function rethrow(error: unknown): never {
  throw error instanceof UserError ? new CommandError(error.message) : error;
}
