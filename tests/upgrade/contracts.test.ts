import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { functions } from '../support/function-calls.ts';
import { brokenPromises, currentContracts, jsonSchema } from './contracts.ts';
import { readContracts, releases } from './release.ts';

const newest = String((await releases()).at(-1));

test(`a page that was opened before the deploy is answered: every call of ${newest} is as it was, or takes more and tells more`, async () => {
  const released = await readContracts(newest);
  expect(brokenPromises(released, currentContracts())).toEqual([]);
  const addresses = functions.flatMap(({ paths }) => paths);
  for (const name of Object.keys(released)) expect(addresses).toContain(`/api/${name}`);
});

describe('a change of a contract', () => {
  const size = z.enum(['S', 'M']);
  const request = { id: z.string().check(z.maxLength(9)), size, note: z.optional(z.string()) };
  const response = { state: size, at: z.nullable(z.string()), lines: z.array(z.object({ size })) };
  const contracts = (takes: z.core.$ZodShape, gives: z.core.$ZodShape = response) => ({
    ship: { request: jsonSchema(z.object(takes)), response: jsonSchema(z.object(gives)) },
  });
  const problems = (takes: object, gives: object = {}) =>
    brokenPromises(
      contracts(request),
      contracts({ ...request, ...takes }, { ...response, ...gives }),
    );

  test.each<[string, object, object?]>([
    ['takes another optional field', { color: z.optional(z.string()) }],
    ['takes more values', { size: z.enum(['S', 'M', 'L']), id: z.string() }],
    ['needs a field no more', { size: z.optional(size) }],
    ['takes null too', { size: z.nullable(size) }],
    ['tells another field', {}, { color: z.string() }],
    ['tells fewer values', {}, { state: z.enum(['S']), at: z.string() }],
  ])('that %s keeps its promise', (_what, takes, gives) => {
    expect(problems(takes, gives)).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    ['needs a new field', { key: z.uuid() }, {}, 'ship request.key may be missing'],
    ['needs what was optional', { note: z.string() }, {}, 'ship request.note may be missing'],
    ['takes fewer values', { size: z.enum(['S']) }, {}, 'ship request.size is M, not S'],
    [
      'takes shorter texts',
      { id: z.string().check(z.maxLength(8)) },
      {},
      'ship request.id has the maxLength 8',
    ],
    ['takes another type', { id: z.int() }, {}, 'ship request.id is string, not integer'],
    ['tells null', {}, { state: z.nullable(size) }, 'ship response.state is null, not string'],
    ['tells it at times', {}, { at: z.optional(z.string()) }, 'ship response.at may be missing'],
    [
      'tells a new value',
      {},
      { lines: z.array(z.object({ size: z.enum(['S', 'XL']) })) },
      'ship response.lines[].size is XL, not S,M',
    ],
  ])('that %s breaks it', (_what, takes, gives, problem) => {
    expect(problems(takes, gives)).toEqual([problem]);
  });

  test('that removes a call or a field breaks it', () => {
    const released = contracts(request);
    expect(brokenPromises(released, {})).toEqual(['ship is gone']);
    expect(
      brokenPromises(
        released,
        contracts({ id: request.id, size }, { state: size, lines: response.lines }),
      ),
    ).toEqual(['ship request.note is not read', 'ship response.at may be missing']);
  });
});
