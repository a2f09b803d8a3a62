import { brand } from './brand.generated.ts';

/** The brand's name, texts and addresses, from `content/brand.json` (scripts/content/catalog.ts). */
export { brand };

/** What the postal address is before the owner has written theirs: a live shop refuses it. */
export const isSampleAddress = (address: string) => address.startsWith('123 Sample Street');
