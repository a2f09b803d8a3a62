/**
 * The brand's name, texts and addresses, from `content/brand.json` (scripts/content/brand.ts). A namespace, so that a
 * page loads only what it names.
 */
export * as brand from './brand.generated.ts';

/** The sample address that the owner hasn't replaced: a live shop refuses it. */
export const isSampleAddress = (address: string) => address.includes('1 Example Street');
