import { TSESLint } from '@typescript-eslint/utils';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { bareText } from './bare-text.ts';

/** On one line, before the samples. */
const DECLARATIONS = `
  import { Fragment, type JSX, type ReactNode } from 'react';
  declare const name: string, count: number, isOpen: boolean, note: string | undefined, names: string[];
  declare const tones: { good: 'fine'; bad: 'wrong' }, tone: 'good' | 'bad', children: ReactNode;
  declare function Box(props: { children: ReactNode }): JSX.Element;
  declare function Maybe(): JSX.Element | null;
  declare function Word(): string;
  const LIMIT = 10;
`.replaceAll('\n', '');

const FILE = `${process.cwd()}/sample.tsx`;

/** Each sample with what the rule says of it. */
function lint(samples: readonly string[]): [sample: string, problem: string | undefined][] {
  const code = [DECLARATIONS, ...samples.map((sample) => `void (${sample});`)].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version) =>
    path === FILE ? ts.createSourceFile(path, code, version, true) : readSource(path, version);
  const program = ts.createProgram([FILE], options, host);
  // The samples mean what they seem to.
  expect(program.getSemanticDiagnostics(program.getSourceFile(FILE))).toEqual([]);
  const found = new TSESLint.Linter({ configType: 'flat' }).verify(
    code,
    [
      {
        files: ['**/*.tsx'],
        languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } },
        plugins: { local: { rules: { 'bare-text': bareText } } },
        rules: { 'local/bare-text': 'error' },
      },
    ],
    { filename: FILE },
  );
  return samples.map((sample, index) => {
    const problems = found.filter(({ line }) => line === index + 2);
    return [sample, problems.map(({ messageId, message }) => messageId ?? message).join()];
  });
}

test('finds text that a translated page would lose, or throw at', () => {
  const samples = [
    ['<p>Total {name}</p>', 'changing'],
    ['<p>{count} <b>items</b></p>', 'changing'],
    ['<p>{tones[tone]}<b>!</b></p>', 'changing'],
    ["<p><b>!</b>{isOpen && 'open'}</p>", 'changing'],
    ["<p>{isOpen ? <b>!</b> : 'closed'}<b>!</b></p>", 'changing'],
    ['<p><b>!</b>{note}</p>', 'changing'],
    ['<p><b>!</b>{note ?? name}</p>', 'changing'],
    ['<p>{isOpen && <b>!</b>} items</p>', 'follows'],
    ["<p>{isOpen ? <b>!</b> : <i>?</i>}{' '}<b>!</b></p>", 'follows'],
    ['<p>{names.map((one) => <b key={one}>{one}</b>)} items</p>', 'follows'],
    ['<p>{children} items</p>', 'follows'],
    ['<p><Maybe /> items</p>', 'follows'],
    ['<p><b>!</b><Word /></p>', 'changing'],
    ['<>{name}</>', 'passedOn'],
    ['<p>{isOpen && <>open</>}</p>', 'passedOn'],
    ["<Fragment key={name}>{isOpen && ', '}<b>!</b></Fragment>", 'passedOn'],
    ['<Box><b>!</b>items</Box>', 'passedOn'],
  ] as const;
  expect(lint(samples.map(([sample]) => sample))).toEqual(samples);
});

test('allows text that stays right', () => {
  const samples = [
    '<p>{name}</p>',
    "<p>{isOpen ? name : 'closed'}</p>",
    '<p>{`Total ${name}`}</p>',
    '<p>Total <span>{name}</span></p>',
    '<p>Up to {LIMIT} <b>items</b></p>',
    '<p>Items {isOpen && <b>!</b>}</p>',
    '<p>{name && <b>!</b>}<b>!</b>{/* a comment */}</p>',
    '<Box>{name}</Box>',
  ];
  expect(lint(samples)).toEqual(samples.map((sample) => [sample, '']));
});
