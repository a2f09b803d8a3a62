import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as NodeJS.GCFunction;

/** The flavor `last-resort` makes V8 also release the empty pages that it keeps for reuse. */
export function collectGarbage(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
