/** A count with its noun: `1 piece`, `1,200 pieces`. Only for nouns whose plural ends in s. */
export function countOf(count: number, noun: string): string {
  const figures = String(count).replace(/\d(?=(?:\d{3}){1,4}$)/g, '$&,');
  return `${figures} ${noun}${count === 1 ? '' : 's'}`;
}
