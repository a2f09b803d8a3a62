import type { Actor } from '#audit/actor.ts';
import type { Command } from 'commander';
import { CommandError } from '#audit/command-error.ts';
import { type Columns, formatTable } from './terminal/table.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A command's options, arguments and terminal. */
export class CommandContext {
  readonly #program: Command;
  readonly #terminal: Terminal;

  constructor(program: Command, terminal: Terminal) {
    this.#program = program;
    this.#terminal = terminal;
  }

  /** Who changes something, for the audit log; nothing proves the name. */
  get actor(): Actor {
    return this.#program.opts<{ actor: Actor }>().actor;
  }

  /** Prints the text, or with --json the data. */
  print(data: unknown, text: string): void {
    const { json } = this.#program.opts<{ json?: true }>();
    this.#terminal.print(json ? JSON.stringify(data, null, 2) : text);
  }

  /** Prints a text on the way to the result; with --json only the result is printed. */
  say(text: string): void {
    if (!this.#program.opts<{ json?: true }>().json) this.#terminal.print(text);
  }

  /** Prints rows as a table, or with --json as they are; without rows, the text `none`. */
  printTable<Row>(rows: readonly Row[], columns: Columns<Row>, none: string): void {
    this.print(rows, rows.length ? formatTable(columns, rows) : none);
  }

  /** Asks what to do and returns one of the words, the first without a terminal or for any other reply. */
  async choose<Word extends string>(
    question: string,
    words: readonly [Word, ...Word[]],
  ): Promise<Word> {
    const reply = (await this.#terminal.ask?.(`${question} [${words.join('/')}] `)) ?? '';
    return words.find((word) => word === reply.trim().toLowerCase()) ?? words[0];
  }

  /** Asks before money moves or much changes, unless --yes was given. Throws a CommandError unless the reply is yes. */
  async confirm(question: string, yes: true | undefined): Promise<void> {
    if (yes) return;
    const { ask } = this.#terminal;
    if (!ask) throw new CommandError(`${question} This needs a confirmation: add --yes.`);
    const reply = await ask(`${question} [y/N] `);
    if (!/^y(?:es)?$/i.test(reply.trim())) throw new CommandError('Nothing was done.');
  }
}
