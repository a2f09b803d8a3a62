import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** GitHub's short form, from which npm makes the addresses of the homepage and of bugs. */
const ADDRESS = /^github:(?<name>[\w.-]+\/[\w.-]+)$/;
const packageSchema = z.object({ repository: z.string().regex(ADDRESS).optional() });

/**
 * Whether README.md's button leads to the repository that package.json names in its one line; says what is missing.
 * Skipped until that line is there.
 */
export function checkRepository(cwd = '.'): boolean | 'skipped' {
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  const parsed = packageSchema.safeParse(JSON.parse(read('package.json')));
  if (!parsed.success) {
    console.error('“repository” of package.json is not such as "github:etta/ghost-barrel".');
    return false;
  }
  const { repository } = parsed.data;
  if (!repository) {
    console.log(
      'The repository has no address yet: “repository” of package.json, such as "github:etta/ghost-barrel".',
    );
    return 'skipped';
  }
  const button = deployButton(repository.replace(ADDRESS, '$<name>'));
  if (read('README.md').includes(button)) return true;
  console.error(`README.md lacks its button for this repository:\n${button}`);
  return false;
}

const deployButton = (name: string) =>
  `[![Deploy to Netlify](https://www.netlify.com/img/deploy/button.svg)](https://app.netlify.com/start/deploy?repository=https://github.com/${name})`;
