import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { bareText } from './scripts/lint/bare-text.ts';

/**
 * What each layer may import (docs/decisions/layers.md). Imports point down, and layers import each other by their `#` names
 * only.
 */
const LAYERS = {
  'src/shop': ['content'],
  'src/contracts': ['shop'],
  'src/stores': ['shop', 'contracts'],
  'src/islands': ['shop', 'contracts', 'stores'],
  'src/components': ['shop', 'stores', 'content', 'styles'],
  'src/layouts': ['shop', 'stores', 'content', 'styles', 'components', 'islands'],
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
  cli: ['shop', 'contracts', 'usecases'],
};
const IMPORT_NAMES = [
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

const OWN_FOLDER = {
  group: ['../../*', '!../../*.css'],
  message: 'Import other layers by their # names.',
};
const PURE = {
  regex: '^(?![.#])',
  message: 'src/shop is pure: it may import nothing but content.',
};
/** What pages of the office share is in islands/office itself. */
const OTHER_FEATURE = {
  group: ['../*/*', '#islands/office/*/*'],
  message: "Features of the office don't import each other's islands.",
};

const layerRule = (layer, allowed, folder, ...more) => ({
  files: [`${folder}/**/*.{ts,tsx,mts,astro}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: IMPORT_NAMES.filter(
              (name) => !allowed.includes(name) && !layer.endsWith(`/${name}`),
            ).map((name) => `#${name}/*`),
            message: `${layer} may import only: ${allowed.join(', ') || 'nothing'}.`,
          },
          OWN_FOLDER,
          ...more,
        ],
      },
    ],
  },
});
const layerRules = [
  ...Object.entries(LAYERS).map(([layer, allowed]) =>
    layerRule(layer, allowed, layer, ...(layer === 'src/shop' ? [PURE] : [])),
  ),
  layerRule('src/islands', LAYERS['src/islands'], 'src/islands/office/*', OTHER_FEATURE),
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      '.data/',
      'src/shop/catalog.generated.ts',
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
  // `astro check` checks the types in these files; the linter's parser can't.
  { files: ['**/*.{js,mjs,astro}', '**/*.astro/*.ts'], ...tseslint.configs.disableTypeChecked },
  ...astro.configs.recommended,
  ...(astro.configs['jsx-a11y-recommended'] ?? []),
  { files: ['src/islands/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/islands/**/*.tsx'],
    plugins: { local: { rules: { 'bare-text': bareText } } },
    rules: { 'local/bare-text': 'error' },
  },
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
    // Astro's globals are declared by interface merging.
    files: ['src/env.d.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  ...layerRules,
);
