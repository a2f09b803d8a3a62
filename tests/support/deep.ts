/** `npm run task -- deep` tries everything, at random; `npm test` a sample of it, the same each time. */
export const isDeep = Boolean(process.env.TEST_DEEP);
