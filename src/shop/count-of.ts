/** A count with its noun: `1 piece`, `1,200 pieces`. Only for nouns whose plural ends in s. */
export function countOf(count: number, noun: string): string {
  return `${figuresOf(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A count of things that are counted up to `most`: `214`, `1,000`, `1,000+`. */
export function countUpTo(most: number, count: number): string {
  return count > most ? `${figuresOf(most)}+` : figuresOf(count);
}

/** `1,200`. */
export const figuresOf = (count: number) => String(count).replace(/\d(?=(?:\d{3}){1,4}$)/g, '$&,');
