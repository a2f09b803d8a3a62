import facts from '#content/brand.json' with { type: 'json' };

/** What the brand is called and where it is found. One file, `content/brand.json`, holds it all. */
export const brand = facts;
