import { downloadReport, type ReportFile } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Button } from '#islands/Button.tsx';

interface Props {
  report: Report;
  file: ReportFile;
  /** The downloaded file, for those who don't see where the button stands. */
  of: string;
}

/** Downloads a section of a report. */
export function CsvButton({ report, file, of }: Props) {
  return (
    <Button variant="text" onClick={() => downloadReport(file, report)}>
      <span>CSV</span>
      <span className="visually-hidden">{` of ${of}`}</span>
    </Button>
  );
}
