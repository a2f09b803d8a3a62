import { brand } from '#shop/brand.ts';

/** The text of the editor components that can be part of a sentence. */
const COMPONENT_TEXT: Record<string, string> = {
  BrandClub: brand.club,
  BrandEmail: brand.email,
  BrandLocation: brand.location,
  BrandName: brand.name,
};

/** The plain text of MDX, without links, lists and line breaks, for structured data. */
export function plainText(mdx: string): string {
  return mdx
    .replace(/<(\w+)\s*\/>/g, (tag, name: string) => COMPONENT_TEXT[name] ?? tag)
    .replace(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*[-*] /gm, '')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
