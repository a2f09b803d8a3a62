import { relative } from 'node:path';

/** What tests run on: it keeps the specification's texts and prices, whatever the shop itself sells. */
export const FIXTURE_CONTENT = 'tests/fixtures/shop';

/** The folder of everything that editors write. Only generators and the build read it, so this is the one setting that changes it. */
export function contentFolder(): string {
  return process.env.CONTENT_DIR || 'content';
}

/** Where a file of content is, by its name in the repository: the folder is another in tests. */
export const pathOf = (file: string) => file.replace(/^content(?=\/)/, contentFolder());

/** The name in the repository of a file of content, by where it is: the inverse of `pathOf`. */
export const nameOf = (path: string) =>
  `content/${relative(contentFolder(), path).replaceAll('\\', '/')}`;
