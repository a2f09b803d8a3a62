import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#sandbox/platform/shop.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const [, table = ''] = read('docs/threat-model.md').split('## Threats and answers');
/** Each threat with what its last column names: a test file, a folder of them or a command. */
const threats = (table.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!threat |\*\*|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, threat = '', , tests = '']) => ({ threat, tests: tests.match(/(?<=`)[^`,]+(?=`)/g) }));

function exists(name: string): boolean {
  const command = /^npm run (\S+)$/.exec(name)?.[1];
  if (command) return command in scripts;
  const path = name.includes('/') ? name : `tests/attack/${name}`;
  return ['.ts', '.test.ts', '/*.test.ts'].some(
    (end) => globSync(path + end, { cwd: ROOT }).length > 0,
  );
}

test('the threat model has rows to check', () => {
  expect(threats.length).toBeGreaterThan(30);
});

test.each(threats)('the answer has an existing test: $threat', ({ tests }) => {
  expect(tests).not.toBeNull();
  expect(tests?.filter((name) => !exists(name))).toEqual([]);
});
