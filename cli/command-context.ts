import type { Command } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** What every command of the desk is given. */
export interface CommandContext {
  terminal: Terminal;
  /** Who sits here, for the audit, unless --actor names somebody else. */
  person: string;
}

/** Options that every command takes. */
interface GlobalOptions {
  json?: true;
  actor?: string;
}

/** Who is to stand in the audit for what this command changes. */
export function readActor(command: Command, context: CommandContext): string {
  return command.optsWithGlobals<GlobalOptions>().actor ?? context.person;
}

/** Answers a script with the data, a person with the text. */
export function printResult(
  command: Command,
  context: CommandContext,
  data: unknown,
  text: string,
): void {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  context.terminal.print(json ? JSON.stringify(data, null, 2) : text);
}
