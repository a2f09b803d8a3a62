import facts from '#content/brand.json' with { type: 'json' };

/** The brand's name, texts and addresses, from `content/brand.json`. */
export const brand = facts;
