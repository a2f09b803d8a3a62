import { centsFromDollars } from '#shop/money.ts';
import { type Rate, ratePrice } from '#shop/selling.ts';
import type { ContentProblem, Site, Source } from './source.ts';

const GAP = String.raw`(?:\s|-|&nbsp;){1,9}`;
const PROMISE = new RegExp(
  String.raw`\b(?:free${GAP}(?:shipping|delivery)|ships?${GAP}(?:for${GAP})?free|(?<!return${GAP})shipping${GAP}is${GAP}free)\b`,
  'gi',
);
/** Shipping is free from a sum on, which promises nothing of a piece alone. */
const FROM = new RegExp(String.raw`\b(?:from|over|above|of)${GAP}\$\d`, 'i');
/** Where a sentence ends, or a field begins. */
const END = /[.!?]\s|\n[ -]*\w+:\s/;

/**
 * Promises of free shipping that content/selling.json doesn't keep: a text of a product for that one, the home page for
 * the featured one, other pages for all products.
 */
export function checkFreeShipping(
  { file, lines }: Source,
  { products, selling }: Site,
): ContentProblem[] {
  const id = /^content\/products\/(.+)\.mdx$/.exec(file)?.[1];
  const meant = file === 'content/home.mdx' ? products.slice(0, 1) : products;
  const charged = meant.find((product) => (!id || product.id === id) && !shipsFree(product));
  if (!charged || !selling) return [];
  const text = lines.join('\n');
  const sentenceAt = (index: number) =>
    `${text.slice(0, index).split(END).at(-1)}${text.slice(index).split(END)[0]}`;
  const promises = [...text.matchAll(PROMISE)].filter(({ index }) => !FROM.test(sentenceAt(index)));
  return promises.map(({ 0: said, index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: `“${said}” isn’t so: by content/selling.json the ${charged.name} alone doesn’t ship free everywhere. Say from which sum on it does, as in “free shipping from $75”, or leave it out.`,
  }));

  function shipsFree({ price }: Site['products'][number]): boolean {
    const isFree = ([first]: readonly Rate[]) =>
      !first || ratePrice(first, centsFromDollars(price)) === 0;
    return !selling || selling.zones.every(({ rates }) => isFree(rates));
  }
}
