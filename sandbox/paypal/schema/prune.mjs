/**
 * Makes the three schemas beside it out of PayPal's published specs (README.md): what the shop uses and no more, each
 * object closed, so that a field which is not listed is refused.
 *
 *   node sandbox/paypal/schema/prune.mjs <folder with the published specs>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The objects that the sandbox uses, by spec. Everything that they refer to is included. */
const WANTED = {
  orders: {
    spec: 'paypal_checkout_orders_v2.json',
    objects: ['order_request', 'order_capture_request', 'order'],
  },
  payments: {
    spec: 'paypal_payments_payment_v2.json',
    objects: ['refund_request', 'capture-2', 'refund'].concat(
      ['400', '401', '404', '409', '415', '422', '500'].map((status) => `error_${status}`),
    ),
  },
  notifications: {
    spec: 'paypal_notifications_webhooks_v1.json',
    objects: ['verify_webhook_signature', 'verify_webhook_signature_response', 'event', 'webhook'],
  },
};

/** The fields that are kept of an object; one that is not listed here keeps all of its own. */
const FIELDS = {
  order_request: ['intent', 'purchase_units', 'payment_source'],
  payment_source: ['paypal'],
  paypal_wallet: ['experience_context'],
  purchase_unit_request: [
    ...['reference_id', 'amount', 'description', 'custom_id', 'invoice_id'],
    'shipping',
  ],
  shipping_detail: ['name', 'address'],
  shipping_with_tracking_details: ['name', 'address'],
  address_portable: [
    ...['address_line_1', 'address_line_2', 'admin_area_2', 'admin_area_1', 'postal_code'],
    'country_code',
  ],
  order_capture_request: [],
  order: [
    ...['create_time', 'update_time', 'id', 'payment_source', 'intent', 'purchase_units'],
    ...['status', 'links'],
  ],
  name: ['full_name'],
  payment_source_response: ['paypal'],
  paypal_wallet_response: [],
  purchase_unit: [
    ...['reference_id', 'amount', 'description', 'custom_id', 'invoice_id'],
    ...['shipping', 'payments'],
  ],
  payment_collection: ['captures', 'refunds'],
  capture: [
    ...['create_time', 'update_time', 'status', 'status_details', 'id', 'amount', 'invoice_id'],
    ...['custom_id', 'seller_protection', 'final_capture', 'links'],
  ],
  refund: [
    ...['create_time', 'update_time', 'status', 'status_details', 'id', 'amount', 'invoice_id'],
    ...['custom_id', 'note_to_payer', 'links'],
  ],
  refund_request: ['amount', 'custom_id', 'invoice_id', 'note_to_payer'],
};
FIELDS['capture-2'] = [...FIELDS.capture, 'supplementary_data'];

const NOTES = [
  'allOf',
  'description',
  'title',
  'example',
  'examples',
  'readOnly',
  'deprecated',
  'default',
];
/** Formats that PayPal names without publishing them; the `pattern` beside them says the same. */
const isOwnFormat = (format) => !['uri', 'date-time'].includes(format);

function pruner(published) {
  const definitions = {};

  function refer(reference) {
    const name = reference.split('/').at(-1);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = prune(published[name], name);
    }
    return { $ref: `#/definitions/${name}` };
  }

  /** Joins `allOf`, so that an object lists all of its fields and can be closed. */
  function joined(schema) {
    const parts = (schema.allOf ?? []).map((part) =>
      joined(part.$ref ? published[part.$ref.split('/').at(-1)] : part),
    );
    const required = [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])];
    return {
      ...schema,
      properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
      required,
    };
  }

  function prune(schema, name) {
    if (schema.$ref) return refer(schema.$ref);
    const { properties, required, ...rest } = joined(schema);
    const result = {};
    for (const [key, value] of Object.entries(rest)) {
      if (NOTES.includes(key) || (key === 'format' && isOwnFormat(value))) continue;
      result[key] = key === 'items' ? prune(value) : value;
    }
    if (!schema.properties && !schema.allOf) return result;

    const kept = Object.entries(properties).filter(
      ([field]) => FIELDS[name]?.includes(field) ?? true,
    );
    result.type = 'object';
    result.properties = Object.fromEntries(
      kept.map(([field, value]) => [field, prune(value, field)]),
    );
    if (required.length) result.required = required;
    result.additionalProperties = false;
    return result;
  }

  return { definitions, refer };
}

for (const [name, { spec, objects }] of Object.entries(WANTED)) {
  const published = JSON.parse(readFileSync(join(process.argv[2], spec), 'utf8'));
  const { definitions, refer } = pruner(published.components.schemas);
  for (const object of objects) refer(object);
  // One line for each definition keeps the diff of a newer spec readable.
  const lines = Object.entries(definitions).map((entry) =>
    entry.map((part) => JSON.stringify(part)).join(':'),
  );
  writeFileSync(
    new URL(`${name}.json`, import.meta.url),
    `{"$id":"${name}","definitions":{\n${lines.join(',\n')}\n}}\n`,
  );
}
