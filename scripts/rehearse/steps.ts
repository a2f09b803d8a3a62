import { styleText } from 'node:util';

/** A step that would fail in production. */
export class Failed extends Error {}

export function require(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Failed(sentence);
}

/** Runs the steps of a rehearsal and prints their results; a failed step does not stop the next. */
export class Steps {
  failed = 0;

  async take<Result>(
    name: string,
    step: () => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    try {
      const result = await step();
      console.log(`${styleText('green', '✓')} ${name}${result ? `: ${summary(result)}` : ''}`);
      return result;
    } catch (error) {
      this.failed += 1;
      const reason = error instanceof Failed ? error.message : String((error as Error).stack);
      console.error(`${styleText('red', '✗')} ${name}: ${reason}`);
      return undefined;
    }
  }
}

const summary = (result: unknown) => (typeof result === 'string' ? result : '');
