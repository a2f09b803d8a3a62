/** The tests' content: it keeps the specification's texts and prices, whatever the shop itself sells. */
export const FIXTURE_CONTENT = 'tests/fixtures/shop';

/** The same in a shop that charges for shipping, with tests/charging/selling.json: made by the tests that need it. */
export const CHARGING_CONTENT = '.data/charging-content';

/**
 * The folder of everything that editors write. Only generators and the build read it, so this is the one setting that
 * changes it.
 */
export function contentFolder(): string {
  return process.env.CONTENT_DIR || 'content';
}

/** Where a file of content is, by its name in the repository: the folder is another in tests. */
export const pathOf = (file: string) => file.replace(/^content(?=\/)/, contentFolder());

/**
 * The name in the repository of a text, by where it is. By its end, because Astro's cache also compiles texts of the
 * folder that an earlier build had.
 */
export function nameOf(path: string): string {
  const [folder = '', name = ''] = path.split(/[\\/]/).slice(-2);
  return ['pages', 'faq', 'products'].includes(folder)
    ? `content/${folder}/${name}`
    : `content/${name}`;
}
