import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import type { Today } from '#stores/office/today.ts';
import { describeChange } from '#stores/office/sales-change.ts';
import { Section } from '../Section.tsx';
import styles from './today.module.css';

const SPANS = [
  ['today', 'Today', 'yesterday'],
  ['sevenDays', '7 days', 'in the 7 days before'],
  ['thirtyDays', '30 days', 'in the 30 days before'],
] as const;

export function Sales({ sales }: { sales: Today['sales'] }) {
  return (
    <Section title="Sales" tool={<span className="small muted">paid, less refunds</span>}>
      <dl className={`office-rows ${styles.sales}`}>
        {SPANS.map(([span, name, before]) => {
          const { orders, pieces, netCents } = sales[span];
          const change = describeChange(sales[span], before);
          return (
            <div key={span}>
              <dt className="display-4">{name}</dt>
              <dd className="small muted">
                <span>{`${countOf(orders, 'order')}, ${countOf(pieces, 'piece')}`}</span>
                {change && (
                  <>
                    <br />
                    <span>{change}</span>
                  </>
                )}
              </dd>
              <dd>{formatCents(netCents)}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
