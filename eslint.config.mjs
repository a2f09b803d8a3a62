import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/**
 * Who may import whom (docs/decisions/0001). Rooms reach each other by their `#room/` names only, and imports point down:
 * every room lists what it may enter.
 */
const ROOMS = {
  'src/shop': ['content'],
  'src/contracts': ['shop'],
  'src/stores': ['shop', 'contracts'],
  'src/islands': ['shop', 'contracts', 'stores'],
  'src/components': ['shop', 'stores', 'content', 'styles'],
  'src/layouts': ['shop', 'stores', 'content', 'styles', 'components'],
  'src/pages': [
    'shop',
    'contracts',
    'stores',
    'content',
    'styles',
    'components',
    'layouts',
    'islands',
    'usecases',
    'http',
  ],
  'netlify/adapters': ['shop', 'contracts'],
  'netlify/usecases': ['shop', 'contracts', 'adapters'],
  'netlify/http': ['shop', 'contracts', 'adapters'],
  'netlify/functions': ['shop', 'contracts', 'adapters', 'usecases', 'http'],
  cli: ['shop', 'contracts', 'adapters', 'usecases'],
};
const ALL = [
  'content',
  'shop',
  'contracts',
  'stores',
  'islands',
  'components',
  'layouts',
  'styles',
  'adapters',
  'usecases',
  'http',
  'cli',
  'sandbox',
  'scripts',
];

const roomRules = Object.entries(ROOMS).map(([room, allowed]) => ({
  files: [`${room}/**/*.{ts,tsx,mts,astro}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ALL.filter((name) => !allowed.includes(name) && !room.endsWith(`/${name}`)).map(
              (name) => `#${name}/*`,
            ),
            message: `${room} may import only: ${allowed.join(', ') || 'nothing'}.`,
          },
          { group: ['../../*', '!../../*.css'], message: 'Reach other rooms by their # names.' },
          ...(room === 'src/shop'
            ? [{ regex: '^(?![.#])', message: 'src/shop is pure: it imports nothing.' }]
            : []),
        ],
      },
    ],
  },
}));

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      '.data/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // Astro's own check knows the types in these; the linter's parser does not.
  { files: ['**/*.{js,mjs,astro}', '**/*.astro/*.ts'], ...tseslint.configs.disableTypeChecked },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-recommended'] ?? []),
  { files: ['src/islands/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  regexp.configs['flat/recommended'],
  {
    rules: {
      // A pattern that backtracks lets a stranger's text block the process. These rules miss some kinds, so
      // tests/attack/backtracking also feeds near misses to every check of text from outside.
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
    // Astro's globals are declared by merging; there is no other way to say it.
    files: ['src/env.d.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  ...roomRules,
);
