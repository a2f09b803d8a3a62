import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import type { Today } from '#stores/office/today.ts';
import { Section } from '../Section.tsx';
import styles from './today.module.css';

const SPANS = [
  ['today', 'Today'],
  ['sevenDays', '7 days'],
  ['thirtyDays', '30 days'],
] as const;

export function Sales({ sales }: { sales: Today['sales'] }) {
  return (
    <Section title="Sales" tool={<span className="small muted">paid, less refunds</span>}>
      <dl className={`office-rows ${styles.sales}`}>
        {SPANS.map(([span, name]) => {
          const { orders, pieces, netCents, changePercent } = sales[span];
          return (
            <div key={span}>
              <dt className="display-4">{name}</dt>
              <dd className="small muted">
                <span>{`${countOf(orders, 'order')}, ${countOf(pieces, 'piece')}`}</span>
                {changePercent !== null && (
                  <>
                    <br />
                    <span>{change(changePercent)}</span>
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

function change(percent: number): string {
  if (percent === 0) return 'as much as before';
  return `${Math.abs(percent).toLocaleString('en-US')}% ${percent < 0 ? 'less' : 'more'} than before`;
}
