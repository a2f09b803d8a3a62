import { brand } from '#shop/brand.ts';
import type { Problem } from './problem.ts';
import { matches, type Source } from './source.ts';

const FACTS = { name: 'BrandName', location: 'BrandLocation', email: 'BrandEmail' } as const;
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text takes the brand's facts from content/brand.json, so that renaming the brand stays one edit. */
export function checkBrand({ file, body }: Source): Problem[] {
  return Object.entries(FACTS).flatMap(([fact, component]) => {
    const words = brand[fact as keyof typeof FACTS];
    return matches(body, new RegExp(`(${escape(words)})`, 'g')).map(({ line }) => ({
      file,
      line,
      text: `Write <${component} /> instead of “${words}”, so that it changes with the brand.`,
    }));
  });
}
