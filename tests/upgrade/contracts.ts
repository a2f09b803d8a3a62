import * as z from 'zod/mini';
import { contracts } from '../support/contracts.ts';

/** A JSON Schema, as far as contracts have it. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  [limit: string]: unknown;
}

/** The JSON that each call takes and gives, by its name under `/api/`. */
export type Contracts = Record<string, { request: Schema; response: Schema }>;

/**
 * The contracts of this version. A page parses a response with its contract, so what is sent is the input of both
 * schemas.
 */
export function currentContracts(): Contracts {
  const entries = contracts.map(({ name, request, response }): [string, Contracts[string]] => [
    name,
    { request: jsonSchema(request), response: jsonSchema(response) },
  ]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** The JSON that a schema takes. */
export function jsonSchema(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: json }) {
      // A use case returns dates, which JSON has as text.
      if (zodSchema._zod.def.type === 'date') {
        Object.assign(json, { type: 'string', format: 'date-time' });
      }
    },
  }) as Schema;
}

const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/**
 * Why some value that `sent` allows is not one that `read` allows; empty if it reads all of them. `at` is the path in
 * the JSON.
 */
function mismatches(sent: Schema, read: Schema, at = ''): string[] {
  const options = alternatives(sent);
  if (options) return options.flatMap((option) => mismatches(option, read, at));
  const readers = alternatives(read);
  if (readers) {
    const found = readers.map((reader) => mismatches(sent, reader, at));
    return found.some((one) => one.length === 0) ? [] : (found.toSorted(byLength)[0] ?? []);
  }
  if (read.type && sent.type !== read.type && !(sent.type === 'integer' && read.type === 'number'))
    return [`${at} is ${String(sent.type ?? 'anything')}, not ${String(read.type)}`];
  return [
    ...limitMismatches(sent, read, at),
    ...fieldMismatches(sent, read, at),
    ...(sent.items && read.items ? mismatches(sent.items, read.items, `${at}[]`) : []),
    ...(isSchema(sent.additionalProperties) && isSchema(read.additionalProperties)
      ? mismatches(sent.additionalProperties, read.additionalProperties, `${at}.*`)
      : []),
  ];
}

const byLength = (one: string[], other: string[]) => one.length - other.length;
function alternatives(schema: Schema): Schema[] | undefined {
  const { anyOf, oneOf, type } = schema;
  return (
    anyOf ??
    oneOf ??
    (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined)
  );
}
const isSchema = (schema?: Schema | boolean): schema is Schema => typeof schema === 'object';
const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum);

function limitMismatches(sent: Schema, read: Schema, at: string): string[] {
  const values = valuesOf(read);
  const unknown = (valuesOf(sent) ?? ['anything']).filter((value) => !values?.includes(value));
  const limit = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none);
  const narrower = [
    ...LOWER_LIMITS.filter((name) => limit(sent, name, -Infinity) < limit(read, name, -Infinity)),
    ...UPPER_LIMITS.filter((name) => limit(sent, name, Infinity) > limit(read, name, Infinity)),
    ...['pattern', 'format'].filter((name) => read[name] && read[name] !== sent[name]),
  ];
  return [
    ...(values && unknown.length > 0 ? [`${at} is ${unknown.join()}, not ${values.join()}`] : []),
    ...narrower.map((name) => `${at} has the ${name} ${String(read[name])}`),
  ];
}

function fieldMismatches(sent: Schema, read: Schema, at: string): string[] {
  const { properties = {}, required = [] } = read;
  const missing = required.filter((name) => !sent.required?.includes(name));
  return [
    ...missing.map((name) => `${at}.${name} may be missing`),
    ...Object.entries(properties).flatMap(([name, field]) =>
      sent.properties?.[name] ? mismatches(sent.properties[name], field, `${at}.${name}`) : [],
    ),
  ];
}

/** The fields that were sent and that nobody reads anymore. */
function unreadFields(sent: Schema, read: Schema, at = ''): string[] {
  const fields = Object.entries(sent.properties ?? {}).flatMap(([name, field]) => {
    const reader = read.properties?.[name];
    return reader ? unreadFields(field, reader, `${at}.${name}`) : [`${at}.${name} is not read`];
  });
  const items = sent.items && read.items ? unreadFields(sent.items, read.items, `${at}[]`) : [];
  return [...fields, ...items];
}

/**
 * Promises of a release's contracts that this version breaks for pages that were opened before it. A check by
 * `z.refine` is not in a JSON Schema, so a stricter one is not found.
 */
export function brokenPromises(released: Contracts, current: Contracts): string[] {
  return Object.entries(released).flatMap(([name, { request, response }]) => {
    const now = current[name];
    if (!now) return [`${name} is gone`];
    return [
      ...mismatches(request, now.request).map((problem) => `${name} request${problem}`),
      ...unreadFields(request, now.request).map((problem) => `${name} request${problem}`),
      ...mismatches(now.response, response).map((problem) => `${name} response${problem}`),
    ];
  });
}
