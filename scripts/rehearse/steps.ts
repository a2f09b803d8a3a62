import { styleText } from 'node:util';

/** Raised where a step of the rehearsal would fail in earnest. */
export class Failed extends Error {}

export function require(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Failed(sentence);
}

/** The steps of a rehearsal, each with what came of it. One that fails doesn't keep the next from being tried. */
export class Steps {
  failed = 0;

  async take<Result>(
    name: string,
    step: () => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    try {
      const result = await step();
      console.log(`${styleText('green', '✓')} ${name}${result ? `: ${told(result)}` : ''}`);
      return result;
    } catch (error) {
      this.failed += 1;
      const reason = error instanceof Failed ? error.message : String((error as Error).stack);
      console.error(`${styleText('red', '✗')} ${name}: ${reason}`);
      return undefined;
    }
  }
}

const told = (result: unknown) => (typeof result === 'string' ? result : '');
