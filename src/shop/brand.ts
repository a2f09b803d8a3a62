import facts from '#content/brand.json' with { type: 'json' };

/** The brand's name, texts and addresses, from `content/brand.json`. */
export const brand = facts;

/** What the postal address is before the owner has written theirs: a live shop refuses it. */
export const hasSampleAddress = brand.address.startsWith('123 Sample Street');
