import { relative } from 'node:path';
import type { Rule } from 'eslint';
import { forbiddenImport } from './folders.ts';

/** The linter's rule for the table of folders: static and dynamic imports, and what is exported from elsewhere. */
export const importRule: Rule.RuleModule = {
  create(context) {
    const file = relative(context.cwd, context.physicalFilename).replaceAll('\\', '/');
    return Object.fromEntries(
      [
        'ImportDeclaration',
        'ImportExpression',
        'ExportNamedDeclaration',
        'ExportAllDeclaration',
      ].map((type) => [type, checkSource]),
    );

    function checkSource(node: Rule.Node) {
      const source = 'source' in node ? node.source : undefined;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = forbiddenImport(file, source.value);
      if (message) context.report({ node: source, message });
    }
  },
};
