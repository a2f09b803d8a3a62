/** `npm run content:check`: reads everything that editors write and says, in plain words, what to mend and where. */
import { checkContent } from './content/check.ts';

const { files, problems } = checkContent();
for (const { file, line, text } of problems) console.error(`${file}:${line}\n  ${text}`);
if (problems.length > 0) {
  console.error(`\n${problems.length} to mend.`);
  process.exit(1);
}
console.log(`${files} content files read, nothing to mend.`);
