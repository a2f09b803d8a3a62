import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { bareText } from './scripts/lint/bare-text.ts';
import { importRule } from './scripts/lint/imports.ts';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      '.data/',
      'src/shop/*.generated.ts',
      'node_modules/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    // Nothing switches a rule off from within a file.
    linterOptions: { noInlineConfig: true },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // `astro check` checks the types in these files; the linter's parser can't.
  { files: ['**/*.{js,mjs,astro}', '**/*.astro/*.ts'], ...tseslint.configs.disableTypeChecked },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-recommended'] ?? []),
  { files: ['src/islands/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  { plugins: { local: { rules: { 'bare-text': bareText, imports: importRule } } } },
  // Which folder may import which: scripts/lint/folders.ts. A `.jsx` file would not be looked at otherwise.
  { files: ['**/*.{js,jsx,mjs,ts,tsx,astro}'], rules: { 'local/imports': 'error' } },
  { files: ['src/islands/**/*.tsx'], rules: { 'local/bare-text': 'error' } },
  regexp.configs['flat/recommended'],
  {
    rules: {
      // Backtracking lets a request block the process.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  {
    // `npm start` keeps `info` in a file; what is logged otherwise fills its terminal, a line for each visitor's typing
    // error.
    files: ['src/**', 'netlify/**'],
    rules: { 'no-console': ['error', { allow: ['info', 'warn', 'error'] }] },
  },
  {
    // The device's clock may be wrong by months.
    files: ['src/{components,islands,stores}/**/*.{ts,tsx}'],
    ignores: ['src/stores/site/clock.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Ask shopNow() of stores/site/clock.ts.',
        },
      ],
    },
  },
  {
    // Astro's globals are declared by interface merging.
    files: ['src/env.d.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
);
