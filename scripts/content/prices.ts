import { heritageTee } from '#shop/catalog.ts';
import { formatCents } from '#shop/money.ts';
import type { Problem } from './problem.ts';
import { matches, type Source } from './source.ts';

/**
 * The amounts that the policy texts may name besides the catalog's price (specification §9). They disagree with each
 * other, and both readings are allowed: docs/known-disagreements.md.
 */
const POLICY_AMOUNTS: Record<string, readonly string[]> = {
  'content/pages/shipping-returns.mdx': ['$75', '$8.95', '$14.95', '$5.95'],
  'content/faq/06-returns.mdx': ['$5'],
};

/** Every amount in a text must be the catalog's price or one that the page's policy has. */
export function checkPrices({ file, lines }: Source): Problem[] {
  const price = formatCents(heritageTee.priceCents);
  const policy = POLICY_AMOUNTS[file] ?? [];
  return matches(lines, /(\$\d[\d,]*(?:\.\d+)?)/g).flatMap(({ line, found }) => {
    if (found === price || policy.includes(found)) return [];
    const also = policy.length > 0 ? ` This page may also name ${policy.join(', ')}.` : '';
    return [
      {
        file,
        line,
        text: `${found} is no price of ours. The ${heritageTee.name} is ${price}.${also}`,
      },
    ];
  });
}
