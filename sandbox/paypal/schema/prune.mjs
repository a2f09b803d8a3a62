/**
 * Renews the four schemas beside it from PayPal's published specs (README.md): the definitions and fields that they
 * list already, each object closed, so that a field which is not listed is refused. List a new field with `{}` first.
 *
 * node sandbox/paypal/schema/prune.mjs <folder with the published specs>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SPECS = {
  orders: 'paypal_checkout_orders_v2.json',
  payments: 'paypal_payments_payment_v2.json',
  notifications: 'paypal_notifications_webhooks_v1.json',
  reporting: 'paypal_reporting_transactions_v1.json',
};
const NOTES = /^(?:allOf|description|title|examples?|readOnly|deprecated|default)$/;
/** Formats that PayPal names without publishing them; the `pattern` beside them says the same. */
const isOwnFormat = (format) => !['uri', 'date-time'].includes(format);
const nameOf = (reference) => reference.split('/').at(-1);

/** Joins `allOf`, so that an object lists all of its fields and can be closed. */
function joined(schema, published) {
  const branches = (schema.allOf ?? []).map((branch) =>
    joined(branch.$ref ? published[nameOf(branch.$ref)] : branch, published),
  );
  return {
    ...schema,
    properties: Object.assign(
      {},
      ...branches.map((branch) => branch.properties),
      schema.properties,
    ),
    required: [...branches.flatMap((branch) => branch.required), ...(schema.required ?? [])],
  };
}

/** A published definition with the fields of the `listed` one; with all of them if it lists none. */
function prune(schema, listed, published) {
  if (schema.$ref) return { $ref: `#/definitions/${nameOf(schema.$ref)}` };
  const { properties, required, ...rest } = joined(schema, published);
  const result = {};
  for (const [key, value] of Object.entries(rest)) {
    if (NOTES.test(key) || (key === 'format' && isOwnFormat(value))) continue;
    result[key] = key === 'items' ? prune(value, listed?.items, published) : value;
  }
  if (!schema.properties && !schema.allOf) return result;
  const fields = listed?.properties;
  const kept = Object.entries(properties).filter(([field]) => !fields || field in fields);
  result.type = 'object';
  result.properties = Object.fromEntries(
    kept.map(([field, value]) => [field, prune(value, fields?.[field], published)]),
  );
  if (required.length > 0) result.required = required;
  result.additionalProperties = false;
  return result;
}

for (const [name, spec] of Object.entries(SPECS)) {
  const { schemas: published } = JSON.parse(
    readFileSync(join(process.argv[2], spec), 'utf8'),
  ).components;
  const file = new URL(`${name}.json`, import.meta.url);
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'));
  // One line for each definition keeps the diff of a newer spec readable.
  const lines = Object.entries(definitions).map(
    ([key, listed]) =>
      `${JSON.stringify(key)}:${JSON.stringify(prune(published[key], listed, published))}`,
  );
  writeFileSync(file, `{"$id":"${name}","definitions":{\n${lines.join(',\n')}\n}}\n`);
}
