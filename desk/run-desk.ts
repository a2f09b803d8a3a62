import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { SettingsError } from '#adapters/settings.ts';
import { Unreachable } from '#contracts/refusal.ts';
import { Refused } from '#usecases/desk/refused.ts';
import type { Desk } from './desk.ts';
import { deskProgram } from './program.ts';
import { safeTerminal } from './terminal/terminal.ts';

const DONE = 0;
const REFUSED = 1;
const WRONG_USE = 2;

/**
 * Runs one command; the answer is the exit code. `connect` leads to the database, and is called once the command is
 * understood: help needs none.
 */
export async function runDesk(
  words: readonly string[],
  { terminal: rawTerminal, person }: Desk,
  connect: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const terminal = safeTerminal(rawTerminal);
  const program = deskProgram({ terminal, person }).hook('preAction', connect);
  try {
    await program.parseAsync(words, { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      const wasAsked =
        error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
      return wasAsked ? DONE : WRONG_USE;
    }
    const isExpected =
      error instanceof Refused || error instanceof SettingsError || error instanceof Unreachable;
    // Not thrown on: Node would print what it quotes, a stranger's text for instance, without escaping it.
    terminal.complain(isExpected ? error.message : inspect(error));
    return REFUSED;
  }
}
