import { userInfo } from 'node:os';
import { runDesk } from '#desk/run-desk.ts';
import { ownTerminal } from '#desk/terminal/terminal.ts';
import { Complaint } from '#sandbox/platform/complaint.ts';
import { connectDesk } from '#sandbox/platform/desk-line.ts';
import { Refused } from '#usecases/desk/refused.ts';
import { checkSettings, takeSettingsFile } from './settings.ts';

/** `npm run shop -- <command>`: the desk, against DATABASE_URL or the local shop. */
export async function shop(): Promise<void> {
  takeSettingsFile();
  // A local shop's desk may not reach real money either.
  if (!process.env.DATABASE_URL) checkSettings(process.env);
  const desk = { terminal: ownTerminal(), person: process.env.USER || userInfo().username };
  let hangUp = () => Promise.resolve();
  const code = await runDesk(process.argv.slice(3), desk, async () => {
    hangUp = await connectDesk().catch(refuse);
  });
  await hangUp();
  process.exit(code);
}

/** A data folder in use and the like are one sentence, not a stack. */
function refuse(error: unknown): never {
  throw error instanceof Complaint ? new Refused(error.message) : error;
}
