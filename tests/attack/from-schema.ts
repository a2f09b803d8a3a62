import fc from 'fast-check';
import type * as z from 'zod/mini';
import { definitionOf } from '../support/contracts.ts';

/** Hostile texts for fields. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'null',
  "'; drop table orders; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}#{7*7}',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  'a@b.example\r\nBcc: everybody@evil.example',
  '%00%0d%0aSet-Cookie:x=1',
  'x'.repeat(20_000),
  -1,
  0,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  true,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { $ne: null },
  { toString: 'x', constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"admin":true}}') as object,
] as const;

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

type Schema = z.ZodMiniType;

/** Bodies that match a schema, or nearly: fields get `known` values where these fit, and random ones. */
export function validBodies(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const {
    type,
    shape,
    element,
    innerType,
    in: input,
    options,
    values,
    entries,
  } = definitionOf(schema);
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape).map(([name, field]) => [name, validBodies(field, known)]),
        ),
      );
    case 'array':
      return fc.array(validBodies(element, known), { minLength: 1, maxLength: 3 });
    case 'optional':
      return fc.option(validBodies(innerType, known), { nil: undefined });
    case 'nullable':
      return fc.option(validBodies(innerType, known), { nil: null });
    case 'default':
      return validBodies(innerType, known);
    case 'pipe':
      return validBodies(input, known);
    case 'union':
      return fc.oneof(...options.map((option) => validBodies(option, known)));
    case 'literal':
      return fc.constantFrom(...values);
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    case 'boolean':
      return fc.boolean();
    default:
      return leaf(schema, known);
  }
}

function leaf(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => schema.safeParse(value).success;
  const words = known.filter(isValid);
  const random: fc.Arbitrary<unknown>[] = [
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.uuid(),
    fc.integer(),
    fc.double(),
  ];
  const open = random.filter((values) => fc.sample(values, { numRuns: 30, seed: 1 }).some(isValid));
  return fc.oneof(
    ...(words.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...words) }] : []),
    ...open.map((arbitrary) => ({ weight: 1, arbitrary })),
    ...(words.length + open.length === 0 ? [hostile] : []),
  );
}

/** A copy of the body with one field replaced, removed or added; sometimes something else altogether. */
export function invalidBodies(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(
      validBodies(schema, known),
      fc.nat(),
      fc.constantFrom('replace', 'remove', 'add'),
      hostile,
    )
    .map(([body, where, how, value]) => {
      const copy = structuredClone(body);
      const paths = pathsIn(copy);
      const place = paths[where % Math.max(1, paths.length)];
      if (!place) return value;
      if (how === 'replace') Reflect.set(place.parent, place.key, value);
      if (how === 'remove') Reflect.deleteProperty(place.parent, place.key);
      if (how === 'add') Reflect.set(place.parent, 'isAdmin', value);
      return copy;
    });
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: hostile });
}

function pathsIn(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [
    { parent: value, key },
    ...pathsIn(inside),
  ]);
}
