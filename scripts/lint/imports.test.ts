import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importRule } from './imports.ts';

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

const WAYS: Record<string, (specifier: string) => string> = {
  imported: (specifier) => `import { x } from '${specifier}'; x();`,
  'imported for its effect': (specifier) => `import '${specifier}';`,
  'imported as a type': (specifier) =>
    `import type { X } from '${specifier}'; export const x: X = 1;`,
  'imported late': (specifier) => `await import('${specifier}');`,
  're-exported': (specifier) => `export { x } from '${specifier}'; export * from '${specifier}';`,
};

describe.each(Object.entries(IMPORTS))('%s', (file, { allowed, forbidden }) => {
  it.each(allowed)('may import %s', (specifier) => {
    for (const write of Object.values(WAYS))
      expect(messagesFor(file, write(specifier))).toEqual([]);
  });

  if (forbidden.length === 0) return;
  it.each(forbidden)('may not import %s', (specifier) => {
    for (const [way, write] of Object.entries(WAYS)) {
      expect(messagesFor(file, write(specifier)), way).not.toEqual([]);
    }
  });
});

it("is an error in the project's configuration, for scripts and pages alike", async () => {
  const eslint = new ESLint();
  for (const file of ['src/shop/a.ts', 'src/islands/A.tsx', 'src/pages/a.astro', 'cli/a.ts']) {
    const config = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(config.rules?.['local/imports'], file).toEqual([2]);
  }
});

function messagesFor(file: string, code: string) {
  const config: Linter.Config = {
    files: ['**/*.{ts,tsx,astro}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { local: { rules: { imports: importRule } } },
    rules: { 'local/imports': 'error' },
  };
  return new Linter({ cwd: process.cwd() }).verify(code, config, `${process.cwd()}/${file}`);
}
