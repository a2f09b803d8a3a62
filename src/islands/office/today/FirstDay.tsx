import { useStore } from '@nanostores/react';
import { countOf } from '#shop/count-of.ts';
import { officePaths } from '#shop/office-paths.ts';
import { promoCodes } from '#stores/office/promo-codes/promo-codes.ts';
import type { ResourceView } from '#stores/site/resource.ts';
import { status } from '#stores/office/status.ts';
import { countFree, stock } from '#stores/office/stock/stock.ts';
import { List } from '../List.tsx';
import { Empty } from '../ListHead.tsx';
import { Section } from '../Section.tsx';
import styles from './today.module.css';

/** Before the first order: where it will show, and what there is already. */
export function FirstDay() {
  const products = shownIn(useStore(stock.$view))?.products;
  const codes = shownIn(useStore(promoCodes.$view))?.promoCodes.length;
  const subscribers = shownIn(useStore(status.$view))?.subscribers;
  const sizes = products?.flatMap((product) => product.sizes);
  const counted = products?.filter((product) => product.sizes.some(({ free }) => free !== null));
  const waiting = sizes?.reduce((sum, size) => sum + size.waiting, 0);
  const rows = [
    {
      name: 'Stock',
      text:
        products &&
        `${counted?.length} of ${countOf(products.length, 'product')} counted, ${countFree(sizes ?? [])} can be sold`,
      link: { href: officePaths.stock, label: 'Open stock' },
    },
    {
      name: 'Promo codes',
      text: codes === 0 ? 'None yet' : codes && countOf(codes, 'code'),
      link: { href: officePaths.promoCodes, label: codes ? 'Open codes' : 'New code' },
    },
    {
      name: 'Waitlist',
      text: waiting === undefined ? undefined : describeWaiting(waiting),
    },
    { name: 'Subscribers', text: subscribers },
  ];
  return (
    <div className={styles.first}>
      <Empty
        title="No orders yet"
        text="The first one shows up here by itself. Sales and the chart begin with it."
        isStamped
      >
        <a className="button button-second button-small" href="/">
          Open the shop
        </a>
      </Empty>
      <Section title="The shop so far">
        <List
          items={rows}
          keyOf={({ name }) => name}
          columns={[
            {
              key: 'name',
              cell: ({ name }) => <h3 className="display-4">{name}</h3>,
              wide: '11.5rem',
            },
            {
              key: 'text',
              cell: ({ text }) => text,
              wide: 'minmax(0, 1fr)',
              className: styles.soFar,
            },
            {
              key: 'link',
              cell: ({ link }) =>
                link && (
                  <a className="text-button" href={link.href}>
                    {link.label}
                  </a>
                ),
            },
          ]}
          card="'name link' 'text link' / minmax(0, 1fr) auto"
        />
      </Section>
    </div>
  );
}

function describeWaiting(people: number): string {
  if (people === 0) return 'Nobody waits';
  return people === 1 ? '1 person waits' : `${people} people wait`;
}

const shownIn = <Value,>(view: ResourceView<Value>) =>
  view.state === 'shown' ? view.value : undefined;
