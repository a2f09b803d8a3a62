/** Descriptions of Stripe's account requirements, by their names in Accounts v1 and v2. */

/** The first pattern that matches a name gives its label. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/(individual|representative|person)\.(first_name|last_name|given_name|surname)$/, 'Legal name'],
  [/\.(dob|date_of_birth)(\.(day|month|year))?$/, 'Date of birth'],
  [/\.(ssn_last_4|us_ssn_last_4)$/, 'The last 4 digits of your Social Security number'],
  [/\.(id_numbers?(\..+)?|id_number_secondary)$/, 'Social Security number'],
  [
    /\.(verification\.(additional_)?document|documents\.primary_verification)(\..+)?$/,
    'A photo ID',
  ],
  [/\.documents\.secondary_verification(\..+)?$/, 'A second proof of identity'],
  [/(company|business_details|support)(\..+)?\.address(\..+)?$/, 'Business address'],
  [/(^|\.)address(\..+)?$/, 'Home address'],
  [/(company|business_details|support)(\..+)?\.phone$/, 'Business phone number'],
  [/(^|[._])phone$/, 'Phone number'],
  [/(^|[._])email$/, 'Email address'],
  [/(^|\.)relationship(\..+)?$/, 'What you do in the business'],
  [/political_exposure$/, 'Whether you hold a public office'],
  [
    /(external_accounts?|bank_accounts?|payout_method|default_outbound)/,
    'A bank account to pay out to',
  ],
  [/(tos_acceptance|terms_of_service)(\..+)?$/, 'Your agreement to Stripe’s terms'],
  [/(business_profile\.url|business_url|support_url)$/, 'A website that shows what you sell'],
  [/product_description$/, 'What you sell, in a sentence'],
  [/(^|\.)mcc$/, 'The kind of business you run'],
  [/(business_type|entity_type)$/, 'Whether you sell alone or as a company'],
  [/statement_descriptor/, 'The name on your buyers’ card statements'],
  [/(tax_id|registration_number)/, 'Business tax number'],
  [
    /(company|business_details)\.(name|registered_name)$|(doing_business_as|display_name)$/,
    'Business name',
  ],
  [/(annual_revenue|estimated_worker_count)/, 'The size of your business'],
  [/^identity\.country$|^country$/, 'The country you sell from'],
];

/** Groups Stripe's requirement names by label, in their first order: day, month and year are one date of birth. */
export function describeRequirements(names: readonly string[]) {
  const byLabel = new Map<string, string[]>();
  for (const name of names) {
    const label = LABELS.find(([pattern]) => pattern.test(name))?.[1] ?? humanize(name);
    byLabel.set(label, [...(byLabel.get(label) ?? []), name]);
  }
  return [...byLabel].map(([label, parts]) => ({ label, names: parts }));
}

/** A name without a label: `individual.some_new_thing` is `Some new thing`. */
function humanize(name: string): string {
  const label = name
    .slice(name.lastIndexOf('.') + 1)
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : name;
}
