import { CommanderError } from 'commander';
import { SettingsError } from '#adapters/settings.ts';
import { Unreachable } from '#contracts/refusal.ts';
import { Refused } from '#usecases/desk/refused.ts';
import type { Desk } from './desk.ts';
import { deskProgram } from './program.ts';

const DONE = 0;
const REFUSED = 1;
const WRONG_USE = 2;

/**
 * Runs one command; the answer is the exit code. `connect` leads to the database, and is called once the command is
 * understood: help needs none.
 */
export async function runDesk(
  words: readonly string[],
  desk: Desk,
  connect: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const program = deskProgram(desk).hook('preAction', connect);
  try {
    await program.parseAsync(words, { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      const wasAsked =
        error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
      return wasAsked ? DONE : WRONG_USE;
    }
    if (
      error instanceof Refused ||
      error instanceof SettingsError ||
      error instanceof Unreachable
    ) {
      desk.terminal.complain(error.message);
      return REFUSED;
    }
    throw error;
  }
}
