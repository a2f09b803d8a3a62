import { formatCents } from './money.ts';
import { ourSelling, type Rate, type Selling, type Zone } from './selling.ts';

const all = new Intl.ListFormat('en-US');

/** Where a shop sells, what shipping costs there and where it collects sales tax: a sentence for its operator. */
export function describeSelling({ zones, salesTax }: Selling = ourSelling): string {
  const { by, collectedIn, clothingExempt } = salesTax;
  const states = collectedIn === 'every state' ? collectedIn : all.format(collectedIn);
  const exempt = Object.keys(clothingExempt).filter(
    (state) => collectedIn === 'every state' || collectedIn.includes(state),
  );
  const tax = states ? `sales tax in ${states}, by the ${by} address` : 'no sales tax';
  const clothing = exempt.length > 0 ? `; clothing is exempt in ${all.format(exempt)}` : '';
  return `Ships ${all.format(zones.map(describeZone))}; collects ${tax}${clothing}.`;
}

const describeZone = ({ name, to, rates }: Zone) =>
  `${to === 'everywhere' ? to : `to ${name}`} (${rates.map(describeRate).join('; ')})`;

function describeRate({ name, priceCents, freeFromCents, days }: Rate): string {
  if (days === 'domestic') return 'free';
  const price = priceCents === 0 ? 'free' : formatCents(priceCents);
  return `${name} ${price}${freeFromCents === null ? '' : `, free from ${formatCents(freeFromCents)}`}`;
}
