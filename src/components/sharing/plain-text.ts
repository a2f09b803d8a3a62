import { brand } from '#shop/brand.ts';

/** What the editors' components say where they stand in a sentence. */
const SAID: Record<string, string> = {
  BrandEmail: brand.email,
  BrandLocation: brand.location,
  BrandName: brand.name,
};

/** The words of an MDX text, without links, lists and line breaks, for search engines. */
export function plainText(mdx: string): string {
  return mdx
    .replace(/<(\w+)\s*\/>/g, (tag, name: string) => SAID[name] ?? tag)
    .replace(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*[-*] /gm, '')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
