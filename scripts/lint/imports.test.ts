import { globSync, readdirSync, readFileSync } from 'node:fs';
import { TSESLint } from '@typescript-eslint/utils';
import { ESLint, type Linter } from 'eslint';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { folderOf, FOLDERS, forbiddenImport, SERVER } from './folders.ts';
import { importRule } from './imports.ts';

const astroParser = (astro.configs.base as TSESLint.FlatConfig.ConfigArray).find(
  ({ languageOptions }) => languageOptions?.parser,
)?.languageOptions?.parser;

const IMPORTS: Record<string, { allowed: string[]; forbidden: string[] }> = {
  'src/shop/pricing.ts': {
    allowed: ['./money.ts', './brand.generated.ts'],
    forbidden: ['#adapters/database.ts', '#contracts/fields.ts', '#content/brand.json', 'zod'],
  },
  'src/contracts/payment/quote.ts': {
    allowed: ['../fields.ts', '#shop/money.ts', 'zod/mini'],
    forbidden: ['#stores/site/api.ts', '#payment/start.ts', '../../stores/site/api.ts'],
  },
  'src/stores/cart/quote.ts': {
    allowed: ['../site/api.ts', '#contracts/payment/quote.ts', 'nanostores'],
    forbidden: ['#adapters/stripe/client.ts', '#islands/Row.tsx', '../../../netlify/http/reply.ts'],
  },
  'src/islands/cart/Cart.tsx': {
    allowed: ['../Row.tsx', '#stores/cart/cart.ts', 'react'],
    forbidden: ['#components/dialogs.ts', '#payment/start.ts'],
  },
  'src/islands/office/orders/OrderPage.tsx': {
    allowed: ['./tabs.ts', '../Table.tsx', '#islands/office/Table.tsx', '#islands/Row.tsx'],
    forbidden: ['../returns/labels.ts', '#islands/office/returns/labels.ts'],
  },
  'src/components/Header.astro': {
    allowed: ['#stores/cart/cart.ts', '../assets/fonts/besley.woff2?url'],
    forbidden: ['#islands/cart/Cart.tsx', '#contracts/payment/quote.ts'],
  },
  'src/islands/order/OrderSheet.tsx': {
    allowed: ['../Dialog.tsx', '#contracts/orders/get-order-details.ts'],
    forbidden: [
      '../office/Table.tsx',
      '#islands/sellers/ProductCard.tsx',
      '#contracts/office/order.ts',
    ],
  },
  'src/islands/sellers/Products.tsx': {
    allowed: ['#stores/sellers/products.ts', '#contracts/sellers/fields.ts', '../Row.tsx'],
    forbidden: ['#stores/office/api.ts', '#contracts/office/order.ts'],
  },
  'src/stores/office/order.ts': {
    allowed: ['#contracts/office/order.ts', '../site/api.ts'],
    forbidden: ['#islands/office/Table.tsx', '#contracts/sellers/fields.ts'],
  },
  'src/pages/cart.astro': {
    allowed: ['#islands/cart/Cart.tsx', '#layouts/Base.astro'],
    forbidden: [
      '#islands/office/Table.tsx',
      '#layouts/Office.astro',
      '#sellers/read-storefront.ts',
    ],
  },
  'src/pages/admin/orders.astro': {
    allowed: ['#layouts/Office.astro', '#islands/office/orders/OrdersPage.tsx'],
    forbidden: ['#islands/sellers/Products.tsx', '#orders/find-order.ts'],
  },
  'src/pages/_sellers/storefront/[accountId]/index.astro': {
    allowed: ['#sellers/read-storefront.ts', '#components/sellers/Paging.astro', '#http/reply.ts'],
    forbidden: ['#islands/office/Table.tsx', '#payment/finish.ts'],
  },
  'src/middleware.ts': { allowed: ['#http/reply.ts'], forbidden: ['#orders/orders.queries.ts'] },
  'netlify/adapters/version.ts': {
    allowed: ['#project', '#shop/money.ts', 'stripe'],
    forbidden: ['#audit/actor.ts', '../http/reply.ts', '#sandbox/stripe/sandbox.ts'],
  },
  'netlify/audit/refusals.ts': {
    allowed: ['./actor.ts', '#adapters/log.ts'],
    forbidden: ['#mail/email.ts', '../orders/find-order.ts'],
  },
  'netlify/payment/finish.ts': {
    allowed: ['./checkout.ts', '#stock/stock.ts', '#audit/actor.ts'],
    forbidden: ['#orders/refund-order.ts', '../jobs/send-outbox.ts', '#stores/site/api.ts'],
  },
  'netlify/orders/refund-order.ts': {
    allowed: ['./find-order.ts', '#payment/finish.ts', '#mail/email.ts'],
    forbidden: ['#jobs/send-outbox.ts', '#sellers/access.ts', '#scripts/local-settings.ts'],
  },
  'netlify/jobs/emails.ts': {
    allowed: ['#sellers/access.ts', '#orders/find-order.ts', '#health/check-health.ts'],
    forbidden: ['#http/reply.ts', '../functions/office.ts'],
  },
  'netlify/http/handler.ts': {
    allowed: ['#adapters/log.ts', '#office/sessions.queries.ts'],
    forbidden: ['../functions/shop.ts', '#cli/run-command.ts'],
  },
  'netlify/functions/shop.ts': {
    allowed: ['#http/handler.ts', '#payment/finish.ts', '#jobs/send-outbox.ts'],
    forbidden: ['#cli/run-command.ts', '#sandbox/platform/shop.ts', '#islands/Row.tsx'],
  },
  'cli/command-context.ts': {
    allowed: ['#audit/command-error.ts', './terminal/table.ts'],
    forbidden: ['#adapters/database.ts', '#http/reply.ts', '../netlify/http/reply.ts'],
  },
  // Above production code, and therefore free.
  'sandbox/platform/shop.ts': {
    allowed: ['#adapters/log.ts', '#cli/run-command.ts'],
    forbidden: [],
  },
  'src/shop/pricing.test.ts': { allowed: ['#stores/cart/cart.ts', 'vitest'], forbidden: [] },
};

/** The ways in which a file can load another. */
const WAYS: Record<string, (specifier: string) => string> = {
  imported: (specifier) => `import { x } from '${specifier}'; x();`,
  'imported for its effect': (specifier) => `import '${specifier}';`,
  'imported as a type': (specifier) =>
    `import type { X } from '${specifier}'; export const x: X = 1;`,
  'imported in a type': (specifier) => `export type X = import('${specifier}').X;`,
  'imported in a comment': (specifier) => `/** @import { X } from '${specifier}' */`,
  'imported late': (specifier) => `await import('${specifier}');`,
  'imported late by a template': (specifier) => `await import(\`${specifier}\`);`,
  'imported by a pattern': (specifier) => `import.meta.glob(['./x.ts', '${specifier}']);`,
  'named as an address': (specifier) => `new URL('${specifier}', import.meta.url);`,
};
const HANDED_ON = (specifier: string) =>
  `export { x } from '${specifier}'; export * from '${specifier}';`;

describe.each(Object.entries(IMPORTS))('%s', (file, { allowed, forbidden }) => {
  it.each(allowed)('may import %s', (specifier) => {
    for (const [way, write] of Object.entries(WAYS))
      expect(messagesFor(file, write(specifier)), way).toEqual([]);
  });

  if (forbidden.length === 0) return;
  it.each(forbidden)('may not import %s', (specifier) => {
    for (const [way, write] of Object.entries({ ...WAYS, 'handed on': HANDED_ON })) {
      expect(messagesFor(file, write(specifier)), way).not.toEqual([]);
    }
  });
});

it('has a row for every folder of production code, and the row that is meant', () => {
  const files = globSync('{src,netlify,cli}/**/*.{ts,tsx,astro,css,js}');
  const rows = new Set(files.map((file) => folderOf(file.replaceAll('\\', '/'))));
  expect([...rows].filter((row) => row === undefined)).toEqual([]);

  const rules = 'src/shop src/contracts';
  const allRules = `${rules} src/contracts/office src/contracts/sellers`;
  const components = 'src/shop src/stores src/components src/styles src/assets content';
  const layouts = `${components} src/islands src/layouts`;
  const pages = `${layouts} src/contracts netlify/http`;
  const office =
    'src/contracts/office src/stores/office src/islands/office src/components/office src/styles/office';
  const officePages = readdirSync('src/islands/office', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/islands/office/${name}`);
  const sellers =
    'src/contracts/sellers src/stores/sellers src/islands/sellers src/components/sellers src/styles/sellers';
  const below = (folder: string) =>
    `${allRules} ${SERVER.slice(SERVER.indexOf(folder) + 1).join(' ')}`;
  const expected: Record<string, string> = {
    content: '',
    'package.json': '',
    'src/assets': '',
    'src/styles': '',
    'src/shop': '',
    'src/contracts': 'src/shop',
    'src/stores': rules,
    'src/islands': `${rules} src/stores`,
    'src/components': components,
    'src/layouts': layouts,
    'src/pages': pages,
    src: 'src/shop netlify/http',
    'src/contracts/office': rules,
    'src/stores/office': `${rules} src/stores src/contracts/office`,
    'src/islands/office': `${rules} src/stores src/islands src/contracts/office src/stores/office`,
    'src/components/office': `${components} src/stores/office src/styles/office`,
    'src/styles/office': 'src/styles',
    'src/layouts/Office.astro': `${layouts} ${office}`,
    'src/pages/admin': `${pages} src/layouts/Office.astro ${office} ${officePages.join(' ')}`,
    'src/contracts/sellers': rules,
    'src/stores/sellers': `${rules} src/stores src/contracts/sellers`,
    'src/islands/sellers': `${rules} src/stores src/islands src/contracts/sellers src/stores/sellers`,
    'src/components/sellers': `${components} src/stores/sellers src/styles/sellers`,
    'src/styles/sellers': 'src/styles',
    'src/pages/_sellers': `${pages} ${sellers} netlify/sellers`,
    'netlify/adapters': `${rules} package.json`,
    'netlify/database': '',
    cli: below('netlify/http').replace(' netlify/adapters netlify/database', ''),
  };
  for (const page of officePages)
    expected[page] =
      `${rules} src/stores src/islands src/contracts/office src/stores/office src/islands/office`;
  for (const folder of SERVER.slice(0, -2)) expected[folder] = below(folder);
  const words = (text: string) => text.split(' ').filter(Boolean).sort();
  expect(
    Object.fromEntries(Object.entries(FOLDERS).map(([row, may]) => [row, may.toSorted()])),
  ).toEqual(Object.fromEntries(Object.entries(expected).map(([row, may]) => [row, words(may)])));
});

it.each([
  ['a name that is worked out', 'src/stores/cart/quote.ts', 'const a = "x"; await import(a);'],
  ['a template with a part', 'src/stores/cart/quote.ts', 'await import(`#stores/${a}.ts`);'],
  ['createRequire', 'netlify/http/reply.ts', "import { createRequire } from 'node:module';"],
  ['a test', 'netlify/http/handler.ts', "import './reply.test.ts';"],
  ['a folder without a row', 'netlify/gifts/gift.ts', "import './card.ts';"],
  ['a new folder of src', 'src/gifts/gift.ts', "import './card.ts';"],
  ['what is handed on', 'netlify/audit/actor.ts', "export * from '#adapters/log.ts';"],
  ['an address from the root', 'src/pages/cart.astro', "import '/src/islands/office/Table.tsx';"],
  ['a script', 'src/pages/cart.astro', '<script src="../islands/office/Table.tsx"></script>'],
  [
    'a script from the root',
    'src/pages/cart.astro',
    '<script src="/src/stores/office/api.ts"></script>',
  ],
])('refuses %s', (_, file, code) => {
  expect(messagesFor(file, code)).not.toEqual([]);
});

it('lets style sheets take only from where their folder may', () => {
  const names = /(?:@import\s+(?:url\()?|composes:[^;]*\bfrom\s+)['"]([^'"]+)['"]/g;
  const wrong = (file: string, text: string) =>
    [...text.matchAll(names)].flatMap(([, name = '']) => forbiddenImport(file, name) ?? []);
  for (const file of globSync('src/**/*.{css,astro}').map((path) => path.replaceAll('\\', '/')))
    expect(wrong(file, readFileSync(file, 'utf8')), file).toEqual([]);
  for (const text of [
    "@import '../../styles/office/office.css';",
    "@import url('/src/styles/office/office.css');",
    "a { composes: bar from '../office/list.module.css'; }",
  ])
    expect(wrong('src/islands/cart/cart.module.css', text), text).not.toEqual([]);
});

it("is an error in the project's configuration, wherever it is written, and nothing switches it off", async () => {
  const eslint = new ESLint();
  const files = [
    'src/shop/a.ts',
    'src/islands/A.tsx',
    'src/islands/A.jsx',
    'src/pages/a.astro',
    'cli/a.ts',
  ];
  for (const file of files) {
    const config = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(config.rules?.['local/imports'], file).toEqual([2]);
    expect(config.linterOptions?.noInlineConfig, file).toBe(true);
  }
});

function messagesFor(file: string, code: string) {
  const isAstro = file.endsWith('.astro');
  const text = isAstro && !code.startsWith('<') ? `---\n${code}\n---` : code;
  return new TSESLint.Linter({ configType: 'flat', cwd: process.cwd() }).verify(
    text,
    [
      {
        files: ['**/*.{ts,tsx,astro}'],
        languageOptions: {
          parser: isAstro ? astroParser : tseslint.parser,
          parserOptions: { parser: tseslint.parser },
        },
        plugins: { local: { rules: { imports: importRule } } },
        rules: { 'local/imports': 'error' },
      },
    ],
    `${process.cwd()}/${file}`,
  );
}
