/**
 * The brand's name, texts and addresses, from `content/brand.json` (scripts/content/brand.ts). A namespace, so that a page loads only
 * what it names.
 */
export * as brand from './brand.generated.ts';
