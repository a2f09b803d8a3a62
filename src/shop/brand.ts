/** The brand's name, texts and addresses, from `content/brand.json` (scripts/content/catalog.ts). */
export { brand } from './brand.generated.ts';
