import { useStore } from '@nanostores/react';
import { nameDays } from '#stores/office/reports/report-days.ts';
import { $days, report, type Report } from '#stores/office/reports/reports.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Loaded } from '#islands/Loaded.tsx';
import { OrdersPerDay } from '../OrdersPerDay.tsx';
import { OrderSources } from './OrderSources.tsx';
import { ReportHead } from './ReportHead.tsx';
import { CsvButton } from './ReportSection.tsx';
import { BestSizes, ReturnedByReason, ReturnedBySize } from './SoldAndReturned.tsx';
import { SalesSums } from './SalesSums.tsx';
import { TaxByState } from './TaxByState.tsx';
import styles from './reports.module.css';

export function ReportsPage() {
  const days = useStore($days);
  return (
    <>
      <ReportHead days={days} />
      <Loaded resource={report}>{(shown) => <Figures report={shown} />}</Loaded>
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const days = nameDays(report, shopNow());
  const when = days.startsWith('from') || days.startsWith('on') ? days : `in ${days}`;
  const returned = report.returned.some(({ returned }) => returned > 0);
  if (report.states.length === 0 && !returned) {
    return (
      <>
        <p className="lead office-part">{`Nothing was sold ${when}.`}</p>
        <div className={styles.columns}>
          <SalesSums report={report} />
        </div>
      </>
    );
  }
  return (
    <>
      <div className={styles.columns}>
        <SalesSums report={report} />
        <OrdersPerDay
          days={report.days}
          when={when}
          tool={<CsvButton report={report} title="Orders per day" file="orders-per-day" />}
        />
      </div>
      <TaxByState report={report} />
      <OrderSources report={report} />
      <div className={styles.columns}>
        <BestSizes report={report} />
        <div>
          <ReturnedBySize report={report} />
          {returned && <ReturnedByReason report={report} />}
        </div>
      </div>
    </>
  );
}
