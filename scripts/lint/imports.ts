import { relative } from 'node:path';
import { AST_NODE_TYPES as Node, ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import { forbiddenImport, forbiddenReexport, isProduction } from './folders.ts';

/**
 * The linter's rule for the table of folders: every way in which a file can load another, also in types, comments,
 * `<script src>` of Astro, `import.meta.glob` and `new URL(…, import.meta.url)`.
 */
export const importRule = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    defaultOptions: [],
    messages: {
      forbidden: '{{reason}}',
      unreadable: 'Write the name as a plain string: one that is worked out can not be checked.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.physicalFilename).replaceAll('\\', '/');
    if (!isProduction(file)) return {};

    function report(node: TSESTree.Node, reason: string | undefined) {
      if (reason) context.report({ node, messageId: 'forbidden', data: { reason } });
    }
    function check(node: TSESTree.Node | null | undefined) {
      if (!node) return;
      const name = textOf(node);
      if (name === undefined) context.report({ node, messageId: 'unreadable' });
      else report(node, forbiddenImport(file, name));
    }
    function checkExport({
      source,
    }: TSESTree.ExportNamedDeclaration | TSESTree.ExportAllDeclaration) {
      check(source);
      const name = source && textOf(source);
      if (source && name) report(source, forbiddenReexport(file, name));
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
      ExportNamedDeclaration: checkExport,
      ExportAllDeclaration: checkExport,
      CallExpression({ callee, arguments: [patterns] }) {
        if (callee.type !== Node.MemberExpression || !isImportMeta(callee.object)) return;
        const list = patterns?.type === Node.ArrayExpression ? patterns.elements : [patterns];
        for (const pattern of list) check(pattern);
      },
      NewExpression({ callee, arguments: [address, base] }) {
        if (callee.type !== Node.Identifier || callee.name !== 'URL') return;
        if (base?.type === Node.MemberExpression && isImportMeta(base.object)) check(address);
      },
      JSXOpeningElement({ name, attributes }) {
        if (name.type !== Node.JSXIdentifier || name.name !== 'script') return;
        for (const attribute of attributes) {
          if (attribute.type === Node.JSXAttribute && attribute.name.name === 'src')
            check(attribute.value);
        }
      },
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments()) {
          const [, name] = /@import\s[^'"]*['"]([^'"]+)['"]/.exec(value) ?? [];
          const reason = name && forbiddenImport(file, name);
          if (reason) context.report({ loc, messageId: 'forbidden', data: { reason } });
        }
      },
    };
  },
});

const isImportMeta = ({ type }: TSESTree.Node) => type === Node.MetaProperty;

/** The text of a string, or of a template without expressions; undefined for anything else. */
function textOf(node: TSESTree.Node): string | undefined {
  if (node.type === Node.TemplateLiteral)
    return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  return node.type === Node.Literal && typeof node.value === 'string' ? node.value : undefined;
}
