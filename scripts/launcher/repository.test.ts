import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkRepository } from './repository.ts';

const BUTTON =
  '[![Deploy to Netlify](https://www.netlify.com/img/deploy/button.svg)](https://app.netlify.com/start/deploy?repository=https://github.com/etta/shop)';
let folder: string;
const said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-repository-'));
  said.length = 0;
  const say = (line: string) => void said.push(line);
  vi.spyOn(console, 'log').mockImplementation(say);
  vi.spyOn(console, 'error').mockImplementation(say);
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(repository: string | undefined, readme: string) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', repository }));
  writeFileSync(join(folder, 'README.md'), readme);
  return checkRepository(folder);
}

test('a repository without an address says where it belongs', () => {
  expect(check(undefined, '# Shop')).toBe('skipped');
  expect(said.join()).toContain('“repository” of package.json');
});

test('README needs the button for the address that package.json has', () => {
  expect(check('github:etta/shop', '# Shop')).toBe(false);
  expect(said.join()).toContain(BUTTON);
  expect(check('github:etta/other', BUTTON)).toBe(false);
  expect(check('github:etta/shop', `# Shop\n\n${BUTTON}\n`)).toBe(true);
});

test('an address of another form is refused', () => {
  expect(check('git@github.com:etta/shop.git', BUTTON)).toBe(false);
});
