import { join } from 'node:path';
import ts from 'typescript';
import { SchemaWriter } from './schema-writer.ts';

const SHAPES = join(import.meta.dirname, 'shapes.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  noEmit: true,
};

/** The schema files by name, from the types of the installed package `stripe` (MIT, © Stripe) as `shapes.ts` names them. */
export function generateSchemas(): Record<'requests.json' | 'replies.json', string> {
  const program = ts.createProgram([SHAPES], OPTIONS);
  return {
    'requests.json': write(program, 'RequestShapes'),
    'replies.json': write(program, 'ReplyShapes'),
  };
}

function write(program: ts.Program, name: 'RequestShapes' | 'ReplyShapes'): string {
  const checker = program.getTypeChecker();
  const declaration = program
    .getSourceFile(SHAPES)
    ?.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  if (!declaration) throw new Error(`shapes.ts has no interface ${name}`);
  const writer = new SchemaWriter(checker, name === 'ReplyShapes');
  return `${JSON.stringify(writer.schemaOf(checker.getTypeAtLocation(declaration)))}\n`;
}
