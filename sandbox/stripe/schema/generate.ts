/**
 * Writes `requests.json` and `replies.json`: `node sandbox/stripe/schema/generate.ts`. Run it after every update of the
 * package `stripe` and every change of `requests.ts` or `replies.ts`; a test compares.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = { requests: 'RequestShapes', replies: 'ReplyShapes' } as const;
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  noEmit: true,
};

/** The schema files by name, from the types of the installed package `stripe` (MIT, © Stripe). */
export function generateSchemas(): Record<'requests.json' | 'replies.json', string> {
  const pathOf = (name: string) => join(import.meta.dirname, `${name}.ts`);
  const program = ts.createProgram(Object.keys(SOURCES).map(pathOf), OPTIONS);
  const write = (name: keyof typeof SOURCES) => {
    const declaration = program
      .getSourceFile(pathOf(name))
      ?.statements.find(
        (each) => ts.isInterfaceDeclaration(each) && each.name.text === SOURCES[name],
      );
    if (!declaration) throw new Error(`${name}.ts has no interface ${SOURCES[name]}`);
    const checker = program.getTypeChecker();
    const writer = new SchemaWriter(checker, name === 'replies');
    return `${JSON.stringify(writer.schemaOf(checker.getTypeAtLocation(declaration)))}\n`;
  };
  return { 'requests.json': write('requests'), 'replies.json': write('replies') };
}

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void;

type JsonSchema = boolean | { [keyword: string]: unknown };

/**
 * Fields that the sandbox never answers: the optional details of payment methods other than cards, and references that
 * are expanded (it expands only the named ones). Left out, the schema is a tenth of the size.
 */
const CARD_ONLY =
  /^(?:PaymentMethodDetails|PaymentMethodOptions|PaymentMethod|NextAction|DestinationDetails|Processing)$/;
const CARD_KEYS = ['card', 'type', 'redirect_to_url', 'use_stripe_sdk'];
const EXPANDABLE = ['Charge', 'PaymentMethod', 'PaymentIntent', 'Product', 'Price'];

/** Turns TypeScript types into JSON Schema: named object types become `$defs`, so that recursion ends. */
class SchemaWriter {
  readonly #checker: ts.TypeChecker;
  readonly #replies: boolean;
  readonly #names = new Map<ts.Type, string>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(checker: ts.TypeChecker, replies: boolean) {
    this.#checker = checker;
    this.#replies = replies;
  }

  /** One schema whose `roots` are the properties of `shapes`. */
  schemaOf(shapes: ts.Type): JsonSchema {
    const roots = Object.fromEntries(
      shapes
        .getProperties()
        .map((root) => [root.name, this.#write(this.#checker.getTypeOfSymbol(root))]),
    );
    return {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $comment:
        'Written by generate.ts from the types of the npm package stripe (MIT, © Stripe). Do not edit.',
      roots,
      $defs: Object.fromEntries(
        Object.entries(this.#definitions).sort(([a], [b]) => a.localeCompare(b)),
      ),
    };
  }

  #write(type: ts.Type): JsonSchema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Never | NOTHING)) return false;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { const: this.#checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    // Stripe's types don't say so, but every number that the sandbox takes is an integer.
    if (flags & ts.TypeFlags.Number) return { type: this.#replies ? 'number' : 'integer' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return this.#writeUnion(type);
    // `string & {}` keeps an enumeration open.
    if (type.isIntersection() && type.types.some((member) => member.flags & ts.TypeFlags.String))
      return { type: 'string' };
    if (this.#checker.isArrayType(type)) return this.#writeArray(type);
    if (this.#checker.typeToString(type) === 'Decimal') return { type: 'string' };
    if (type.getCallSignatures().length > 0) return false;
    return isNamed(type) ? this.#reference(type) : this.#writeObject(type);
  }

  #writeArray(type: ts.Type): JsonSchema {
    const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
    return { type: 'array', items: item ? this.#write(item) : true };
  }

  #writeUnion(union: ts.UnionType): JsonSchema {
    const members = union.types.filter((member) => !(member.flags & NOTHING));
    const kept = members.filter((member) => !(this.#replies && isUnexpandable(member)));
    const schemas = kept.map((member) => this.#write(member));
    const constants = schemas.flatMap((schema) => (isConstant(schema) ? [schema.const] : []));
    const others = schemas.filter((schema) => !isConstant(schema) && schema !== false);
    const distinct = [
      ...new Map(others.map((schema) => [JSON.stringify(schema), schema])).values(),
    ];
    const anyText = distinct.some((schema) => JSON.stringify(schema) === '{"type":"string"}');
    // A form sends text, which only becomes a boolean where that is the type.
    const isAnyBoolean = [true, false].every((value) => constants.includes(value));
    if (isAnyBoolean) distinct.push({ type: 'boolean' });
    const choices = constants.filter((value) => !(isAnyBoolean && typeof value === 'boolean'));
    if (choices.length > 0 && !anyText) distinct.push({ enum: choices });
    // Text first: a form sends text, and the first branch that fits decides what it is turned into.
    distinct.sort((a, b) => Number(isText(b)) - Number(isText(a)));
    if (distinct.length === 0) return false;
    return distinct.length === 1 ? (distinct[0] ?? true) : { anyOf: distinct };
  }

  #reference(type: ts.Type): JsonSchema {
    let name = this.#names.get(type);
    if (!name) {
      const base = qualifiedName(type.symbol);
      const taken = [...this.#names.values()].filter(
        (other) => other.split('+')[0] === base,
      ).length;
      name = taken > 0 ? `${base}+${taken}` : base;
      this.#names.set(type, name);
      this.#definitions[name] = this.#writeObject(type);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #writeObject(type: ts.Type): JsonSchema {
    const index = type.getStringIndexType();
    const kept = type.getProperties().filter((property) => !this.#isLeftOut(property, type));
    const required = kept.filter((property) => !isOptional(property)).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        kept.map((property) => [
          property.name,
          this.#write(this.#checker.getTypeOfSymbol(property)),
        ]),
      ),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: index ? this.#write(index) : false,
    };
  }

  /** `klarna`, `paypal` and their like: optional objects beside `card`, in replies alone. */
  #isLeftOut(property: ts.Symbol, owner: ts.Type): boolean {
    if (property.name === 'lastResponse') return true;
    if (!this.#replies || !isOptional(property) || !CARD_ONLY.test(owner.symbol.name)) return false;
    const type = this.#checker.getTypeOfSymbol(property).getNonNullableType();
    return Boolean(type.flags & ts.TypeFlags.Object) && !CARD_KEYS.includes(property.name);
  }
}

function isOptional(property: ts.Symbol): boolean {
  return Boolean(property.flags & ts.SymbolFlags.Optional);
}

function isConstant(schema: JsonSchema): schema is { const: unknown } {
  return typeof schema === 'object' && 'const' in schema;
}

function isText(schema: JsonSchema): boolean {
  return typeof schema === 'object' && schema['type'] === 'string';
}

function isNamed(type: ts.Type): boolean {
  return Boolean(type.symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class));
}

function isUnexpandable(type: ts.Type): boolean {
  const isResource = Boolean(type.getProperty('id') && type.getProperty('object'));
  return isResource && !EXPANDABLE.includes(type.symbol.name);
}

function qualifiedName(symbol: ts.Symbol): string {
  const names = [symbol.name];
  for (let node = symbol.declarations?.[0]?.parent; node; node = node.parent) {
    if (ts.isModuleDeclaration(node)) names.unshift(node.name.text);
  }
  return names.join('.');
}

if (import.meta.main) {
  for (const [file, schema] of Object.entries(generateSchemas())) {
    writeFileSync(join(import.meta.dirname, file), schema);
  }
}
