import { globSync, readFileSync } from 'node:fs';
import { resolveImport } from './folders.ts';

/** A part of the project that can go: what is deleted, and what changes elsewhere besides the imports of it. */
interface OptionalFeature {
  gone: readonly string[];
  /** The lines that join it to the rest: in a file, each text that is there once, and what takes its place. */
  joins: Readonly<Record<string, readonly (readonly [text: string, replacement: string])[]>>;
}

const browserSide = (name: string) =>
  ['contracts', 'stores', 'islands', 'components', 'styles'].map((layer) => `src/${layer}/${name}`);

/** The steps of removing the office or the sellers (docs/decisions/layers.md). */
export const OPTIONAL: Readonly<Record<'office' | 'sellers', OptionalFeature>> = {
  office: {
    gone: [
      // The contracts stay: what the owner does with orders, returns and stock stands with these, and the terminal
      // calls it too.
      ...browserSide('office').filter((folder) => folder !== 'src/contracts/office'),
      'src/pages/admin',
      'src/layouts/Office.astro',
      'netlify/office',
      'netlify/functions/office.ts',
      'netlify/http/office-handler.ts',
      'cli/commands/sign-in-link.ts',
    ],
    joins: {
      'src/rewrites.ts': [
        ["  { from: '/admin/orders/:number', page: '/admin/order' },\n", ''],
        ["  { from: '/admin/returns/:number', page: '/admin/return' },\n", ''],
      ],
      'netlify/jobs/owner-emails.ts': [
        ['return signInLink(email, await openSignIn(email));', 'return undefined;'],
      ],
      'netlify/jobs/reconcile-payments.ts': [['    writeDaySums(),\n', '']],
      'cli/run-command.ts': [['  addSignInLink,\n', '']],
    },
  },
  sellers: {
    gone: [
      ...browserSide('sellers'),
      'src/pages/_sellers',
      'netlify/sellers',
      'netlify/functions/pictures.ts',
      'netlify/functions/handlers/product-pictures.ts',
      'netlify/functions/handlers/seller-calls.ts',
      'netlify/functions/handlers/upload-picture.ts',
      'netlify/adapters/pictures',
      'src/pages/admin/sellers.astro',
      'src/islands/office/people/Sellers.tsx',
    ],
    joins: {
      'src/components/office/pages.ts': [
        ["  { page: 'sellers', label: 'Sellers', more: 'always', note: 'sales and fees' },\n", ''],
      ],
      'netlify/functions/shop.ts': [['  ...sellerCalls,\n', '']],
      'netlify/functions/office.ts': [
        ['  createOfficeHandler(officeListSales, sales.listSellers),\n', ''],
      ],
      'netlify/functions/webhooks.ts': [
        [
          "  webhookHandler('stripe-connect-webhook', stripe(handleConnectEvent), { after }),\n",
          '',
        ],
      ],
      'netlify/lists/access-links.ts': [
        ['accountLinks(email, await issueLinks(email, account_id, MAX_LINKS))', 'undefined'],
      ],
      'netlify/jobs/send-outbox.ts': [['refundSale(payload.sale_session_id)', 'Promise.resolve()']],
      'netlify/jobs/reconcile-payments.ts': [['processConnectEvent,', '() => Promise.resolve(),']],
      'netlify/jobs/plan-event.ts': [['planSale(type, accountId, objectId, at)', '[]']],
      'netlify/jobs/catch-up.ts': [
        ['const { id } of sellersAreEnabled() ? await listAccounts() : []', 'const id of []'],
        [
          `  for (const account of sellersAreEnabled() ? await listAccounts() : []) {
    await attempt(\`Account \${account.id}\`, () => refreshAccount(account), failures);
  }
`,
          '',
        ],
      ],
      'netlify/health/preflight.ts': [
        ["    runChecks(sellersChecks, !sellersAreEnabled() && 'the platform is off'),\n", ''],
      ],
    },
  },
};

const IMPORT = /^import [^;']*'([^']+)';\n/gm;

/** The files that change when this feature goes, as they are without it. Throws when a join is not as listed. */
export function filesWithout({ gone, joins }: OptionalFeature): Map<string, string> {
  const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}/`));
  const changed = new Map<string, string>();
  for (const file of globSync(['{src,netlify,cli}/**/*.{ts,tsx,astro}'])) {
    const path = file.replaceAll('\\', '/');
    if (isGone(path) || path.includes('.test.')) continue;
    const before = readFileSync(file, 'utf8');
    let after = before.replace(IMPORT, (statement, name: string) =>
      isGone(resolveImport(path, name) ?? '') ? '' : statement,
    );
    const hasImports = after !== before;
    for (const [text, replacement] of joins[path] ?? []) {
      const [start = '', end, ...more] = after.split(text);
      if (end === undefined || more.length > 0) throw new Error(`${path} has not once: ${text}`);
      after = start + replacement + end;
    }
    if (hasImports && !joins[path]) throw new Error(`${path} imports what would be gone.`);
    if (after !== before) changed.set(path, after);
  }
  return changed;
}
