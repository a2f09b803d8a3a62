import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { SettingsError } from '#adapters/settings.ts';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import type { CommandContext } from './command-context.ts';
import { createProgram } from './program.ts';
import { safeTerminal } from './terminal/terminal.ts';

const DONE = 0;
const REFUSED = 1;
const WRONG_USE = 2;

/**
 * Runs one command; the answer is the exit code. `connect` leads to the database, and is called once the command is
 * understood: help needs none.
 */
export async function runCommand(
  words: readonly string[],
  { terminal: rawTerminal, person }: CommandContext,
  connect: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const terminal = safeTerminal(rawTerminal);
  const program = createProgram({ terminal, person }).hook('preAction', connect);
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
      error instanceof CommandError ||
      error instanceof SettingsError ||
      error instanceof ServiceUnavailable;
    // Not thrown on: Node would print what it quotes, a stranger's text for instance, without escaping it.
    terminal.printError(isExpected ? error.message : inspect(error));
    return REFUSED;
  }
}
