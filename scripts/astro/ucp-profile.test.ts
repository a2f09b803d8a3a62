import { globSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ucpProfile } from './ucp-profile.ts';

/**
 * The protocol's own schemas: Universal-Commerce-Protocol/ucp, 2026-08-22, Apache-2.0. `strict` would refuse
 * `ucp_request`.
 */
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
for (const file of globSync('tests/fixtures/ucp/*.json'))
  ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object);
// The profile has none of the schemas that these refer to.
const named = (name: string, schema: object) =>
  ajv.addSchema({ $id: `https://ucp.dev/schemas/${name}.json`, ...schema });
const none = {
  $defs: { base: false, business_schema: false, platform_schema: false, response_schema: false },
};
named('service', none);
named('payment_handler', none);
named('common/types/request_constraints', {});
named('common/types/reverse_domain_name', { pattern: '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+$' });

/** The problems of a value by one of them. */
function problems(schema: string, value: unknown): unknown {
  const validate = ajv.getSchema(`https://ucp.dev/schemas/${schema}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  return validate(value) ? [] : validate.errors;
}

const PROFILE = 'profile.json#/$defs/business_schema';
const DECLARATION = 'shopping/permalink.json#/$defs/dev.ucp.shopping.permalink/business_schema';

describe('the profile at /.well-known/ucp', () => {
  const profile = ucpProfile('https://ghostbarrel.example');
  const { capabilities } = profile.ucp;
  const [declaration] = capabilities['dev.ucp.shopping.permalink'];

  test('is one by the schema of the protocol, and declares links alone', () => {
    expect(problems(PROFILE, profile)).toEqual([]);
    expect(problems(DECLARATION, declaration)).toEqual([]);
    expect(Object.keys(capabilities)).toEqual(['dev.ucp.shopping.permalink']);
    expect(declaration?.config.endpoint).toBe('https://ghostbarrel.example/buy');
  });

  test.each([
    ['by HTTP', 'http://ghostbarrel.example/buy'],
    ['with a slash at its end', 'https://ghostbarrel.example/buy/'],
    ['with a query', 'https://ghostbarrel.example/buy?a'],
  ])('the schema refuses an endpoint %s', (_what, endpoint) => {
    expect(problems(DECLARATION, { ...declaration, config: { endpoint } })).not.toEqual([]);
  });
});
