import { countOf } from '#shop/count-of.ts';
import { RETURN_SHIPPING_CENTS } from '#shop/delivery.ts';
import { formatCents } from '#shop/money.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { downloadReport, hasShipping } from '#stores/office/reports/report-files.ts';
import { downloadJournal, journal, type Report } from '#stores/office/reports/reports.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '#islands/Button.tsx';
import { Amounts } from '#islands/Row.tsx';
import { useAction } from '#islands/use-action.ts';
import { Section } from '../Section.tsx';
import styles from './reports.module.css';

/** Sales, refunds, and the rest; without tax. */
export function SalesSums({ report }: { report: Report }) {
  const { total, platformFeeCents } = report;
  const { isBusy } = useAction(journal);
  return (
    <Section
      title="Sales"
      tool={
        <span className="small muted">
          {`${countOf(total.orders, 'order')}, ${countOf(total.pieces, 'piece')}`}
        </span>
      }
    >
      <div className={styles.sums}>
        <Amounts rows={rowsOf(total)} total={formatCents(total.netCents)} totalLabel="Net sales" />
        <Amounts
          rows={[
            {
              label: 'Sales tax to hand over',
              value: formatCents(total.taxCents - total.taxRefundCents),
            },
            platformFeeCents > 0 && {
              label: 'Platform fees',
              value: formatCents(platformFeeCents),
            },
          ]}
        />
      </div>
      <div>
        <div className={`office-row ${styles.buttons}`}>
          <Button size="small" onClick={() => downloadReport('sales', report)}>
            Download CSV
          </Button>
          <Button
            variant="second"
            size="small"
            isBusy={isBusy}
            onClick={() => void downloadJournal(report)}
          >
            Download hledger journal
          </Button>
        </div>
        <p className="small muted">
          Without tax, by the shop’s clock. The journal’s totals are these.
        </p>
        {report.found.length > 0 && <p className="small">{describeFound(report.found)}</p>}
      </div>
    </Section>
  );
}

/** `$30.73 of it was found on Nov 12, $61.46 on Nov 14.` */
function describeFound(found: Report['found']): string {
  const parts = found.map(({ day, cents }, index) => {
    const instant = new Date(`${day}T12:00:00Z`);
    const verb = index === 0 ? ' of it was found' : '';
    return `${formatCents(cents)}${verb} on ${formatShortDay(instant, shopNow())}`;
  });
  return `${parts.join(', ')}. With tax; paid on these days, and not known here while they lasted.`;
}

function rowsOf(total: Report['total']) {
  const { fees, feeCents, disputes, wonDisputes, failedRefunds } = total;
  const parts = (...words: (string | false)[]) => words.filter(Boolean).join(', ');
  const isUsual = feeCents === fees * RETURN_SHIPPING_CENTS;
  const ofShipping = (label: string, count: string, cents: number) =>
    hasShipping({ total }) && { label: parts(label, count), value: formatCents(cents) };
  return [
    { label: 'Gross sales', value: formatCents(total.grossCents) },
    {
      label: parts('Discounts', countOf(total.discountedOrders, 'order')),
      value: formatCents(-total.discountCents),
    },
    ofShipping('Shipping', countOf(total.shippingOrders, 'order'), total.shippingCents),
    {
      label: parts(
        'Refunds',
        `${total.refunds} of them`,
        failedRefunds > 0 && `${failedRefunds} failed`,
      ),
      value: formatCents(-total.refundCents),
    },
    ofShipping(
      'Shipping refunded',
      countOf(total.shippingRefunds, 'time'),
      -total.shippingRefundCents,
    ),
    {
      label: parts(
        'Return shipping',
        fees > 0 &&
          (isUsual ? `${fees} × ${formatCents(RETURN_SHIPPING_CENTS)}` : countOf(fees, 'time')),
      ),
      value: formatCents(feeCents),
    },
    (disputes > 0 || wonDisputes > 0) && {
      label: parts(
        'Disputes',
        disputes > 0 && `${disputes} with tax`,
        wonDisputes > 0 && `${wonDisputes} won`,
      ),
      value: formatCents(-total.disputeCents),
    },
  ];
}
