import { spawnSync } from 'node:child_process';
import { runCommand } from './program.ts';

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';

/** The validator's eye for CSS is years behind the browsers': ours is held by the tests that look at it. */
const NOT_OURS = 'CSS: .*';

/** Every built page by the W3C's own validator, a second opinion beside html-validate's, wherever there is a Java. */
export async function validateByNu(): Promise<boolean> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('Not run: there is no Java here.');
    return true;
  }
  return runCommand('java', ['-jar', JAR, '--skip-non-html', '--filterpattern', NOT_OURS, 'dist']);
}
