import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { netlifyNames } from '#adapters/settings.ts';
import { netlifyFile, withSettings, writeWhole } from './settings-file.ts';

describe('a setting is written', () => {
  test.each([
    ['where it stands', '# a\nA=1\n\nB=2\n', '# a\nA=x\n\nB=2\n'],
    ['where it is empty', 'A=\nB=2\n', 'A=x\nB=2\n'],
    ['at the end', '# only this\nB=2', '# only this\nB=2\nA=x\n'],
    ['into an empty file', '', 'A=x\n'],
    ['before its comment', 'A=1 # mine\n', 'A=x # mine\n'],
    ['in the place of quotes with a #', 'A="1 #2" # mine\n', 'A=x # mine\n'],
    [
      'after export and in the file’s line ends',
      ' export A = 1\r\nB=2\r\n',
      ' export A =x\r\nB=2\r\n',
    ],
    ['where it counts, if it stands there twice', 'A=1\nA=2\n', 'A=1\nA=x\n'],
    ['but not into a comment or a longer name', '#A=1\nAA=1\nA_=1\n', '#A=1\nAA=1\nA_=1\nA=x\n'],
  ])('%s', (_where, before, after) => {
    expect(withSettings(before, { A: 'x' })).toBe(after);
  });

  test.each([
    'Sam’s & Co <a@b.example>',
    "Sam's",
    '"Q"',
    'a # b',
    ' a ',
    '#',
    'whsec_a+/=',
    '$&$1',
  ])('so that it is read as it was: %s', (value) => {
    expect(parseEnv(withSettings('B=1\n', { A: value, B: value }))).toEqual({ A: value, B: value });
  });
});

test('a file is replaced whole, only its owner may read it, and nothing else is left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-env-'));
  const file = join(folder, '.env');
  writeWhole(file, 'A=1\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  writeWhole(file, 'A=2\n');
  expect(readFileSync(file, 'utf8')).toBe('A=2\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'busy'), '');
  expect(() => writeWhole(join(folder, 'busy', '.env'), 'A=3\n')).toThrow();
  expect(readdirSync(folder).sort()).toEqual(['.env', 'busy']);
});

test('the file for Netlify has the settings of functions and builds, and no other, by their contexts', () => {
  const text = netlifyFile(
    'PORT=1\nSITE_URL=https://a.example\nSTRIPE_API_BASE=http://x\nDATABASE_URL="postgresql://a#b"\nADMIN_EMAILS=\n',
  );
  const [production = '', every = ''] = text.split('# And these for every context:');
  expect(parseEnv(production)).toEqual({ DATABASE_URL: 'postgresql://a#b' });
  expect(parseEnv(every)).toEqual({ SITE_URL: 'https://a.example' });
});

test('netlify.toml names each setting that is typed at Netlify', () => {
  const text = readFileSync('netlify.toml', 'utf8');
  const { template } = parse(text) as { template: { environment: Record<string, string> } };
  const asked = Object.keys(template.environment);
  expect(asked).toHaveLength(8);
  const others = [...text.matchAll(/^ {2}# ([A-Z_]+) = "/gm)].map(([, name]) => name);
  expect([...asked, ...others].sort()).toEqual(netlifyNames.toSorted());
});

test('git ignores every file of settings but the example, drafts of setup too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ghost-barrel-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync('.gitignore', join(folder, '.gitignore'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  const secret = ['', '.netlify', '.local', '.production', '.71.tmp', '.netlify.71.tmp', 'rc'];
  const names = [...secret.map((end) => `.env${end}`), '.env.example'];
  const ignored = git('check-ignore', ...names)
    .stdout.trim()
    .split('\n');
  expect(ignored).toEqual(secret.map((end) => `.env${end}`));
});
