/**
 * Writes `requests.json` and `replies.json` from the types of the installed `stripe` package (MIT, © Stripe), as
 * `shapes.ts` names them: `node sandbox/stripe/schema/generate.ts`. Run it after every update of the package.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { SchemaWriter } from './schema-writer.ts';

const program = ts.createProgram([join(import.meta.dirname, 'shapes.ts')], {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  noEmit: true,
});
const checker = program.getTypeChecker();

for (const [shapes, file] of [
  ['RequestShapes', 'requests.json'],
  ['ReplyShapes', 'replies.json'],
] as const) {
  const writer = new SchemaWriter(checker, shapes === 'ReplyShapes');
  const schema = writer.schemaOf(interfaceType(shapes));
  writeFileSync(join(import.meta.dirname, file), `${JSON.stringify(schema)}\n`);
}

function interfaceType(name: string): ts.Type {
  const source = program.getSourceFile(join(import.meta.dirname, 'shapes.ts'));
  const declaration = source?.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (!declaration) throw new Error(`shapes.ts has no interface ${name}`);
  return checker.getTypeAtLocation(declaration);
}
