import * as z from 'zod';

const shortVariants = z.array(z.object({ size: z.string(), available: z.int() }));

/** The rest of each size that is short, from the detail of the database's refusal. */
export function explainShort(detail: string): string {
  return shortVariants
    .parse(JSON.parse(detail))
    .map(({ size, available }) =>
      available > 0 ? `Only ${available} left in ${size}.` : `${size} has sold out.`,
    )
    .join(' ');
}
