import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplyShapes } from './replies.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface SchemaFile {
  roots: Record<string, Schema>;
  $defs: Record<string, Schema>;
}

export function readSchemaFile(file: string): SchemaFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as SchemaFile;
}

const { roots, $defs } = readSchemaFile('replies.json');

/** A Stripe object of which what may be null may be missing. */
type Incomplete<Shape> = Shape extends unknown[]
  ? Shape
  : Shape extends object
    ? {
        [Name in keyof Shape as null extends Shape[Name] ? never : Name]: Incomplete<Shape[Name]>;
      } & {
        [Name in keyof Shape as null extends Shape[Name] ? Name : never]?: Incomplete<Shape[Name]>;
      }
    : Shape;

/** An object as Stripe answers it in test mode. What may be null is null unless it is given. */
export function newObject<Name extends keyof ReplyShapes>(
  name: Name,
  fields: Incomplete<Omit<ReplyShapes[Name], 'object' | 'livemode'>>,
): ReplyShapes[Name] {
  const schema = resolveRef(roots[name] ?? {});
  const mode = schema.properties && 'livemode' in schema.properties && { livemode: false };
  return addNulls(schema, Object.assign({ object: name }, mode, fields)) as ReplyShapes[Name];
}

/** The shop's server with its secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser';

/** The part of an object that a browser sees: of a payment intent no metadata, no charge, nothing of the account. */
export function publicPart<Shape extends { object: string }>(reply: Shape): Shape {
  if (reply.object !== 'payment_intent') return reply;
  const { properties = {} } = resolveRef(roots['public_payment_intent'] ?? {});
  const visible = Object.entries(reply).filter(([name]) => name in properties);
  return Object.fromEntries(visible) as Shape;
}

function addNulls(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const branches = (schema.anyOf ?? [schema]).map(resolveRef);
  const { properties = {}, required = [] } = branches.find((each) => each.properties) ?? {};
  const nulls = required
    .filter((name) => isNullable(properties[name] ?? {}))
    .map((name) => [name, null]);
  const entries = Object.entries(value).map(([name, each]: [string, unknown]) => [
    name,
    addNulls(properties[name] ?? {}, each),
  ]);
  return Object.fromEntries([...nulls, ...entries]) as unknown;
}

function isNullable(schema: Schema): boolean {
  return (schema.anyOf ?? [schema]).some(({ type }) => type === 'null');
}

function resolveRef(schema: Schema): Schema {
  return schema.$ref ? ($defs[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema;
}
