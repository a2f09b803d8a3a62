import { userInfo } from 'node:os';
import { runCommand } from '#cli/run-command.ts';
import { processTerminal } from '#cli/terminal/terminal.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { connectAdmin } from '#sandbox/platform/admin-client.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { checkSettings, takeSettingsFile } from './settings.ts';

/** `npm run shop -- <command>`: the desk, against DATABASE_URL or the local shop. */
export async function shop(): Promise<void> {
  takeSettingsFile();
  // A local shop's desk may not reach real money either.
  if (!process.env.DATABASE_URL) checkSettings(process.env);
  const context = { terminal: processTerminal(), person: process.env.USER || userInfo().username };
  let disconnect = () => Promise.resolve();
  const code = await runCommand(process.argv.slice(3), context, async () => {
    disconnect = await connectAdmin().catch(refuse);
  });
  await disconnect();
  process.exit(code);
}

/** A data folder in use and the like are one sentence, not a stack. */
function refuse(error: unknown): never {
  throw error instanceof UserError ? new CommandError(error.message) : error;
}
