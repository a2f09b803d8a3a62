import type { ReactNode } from 'react';
import { downloadReport, type ReportFile } from '#stores/office/reports/report-files.ts';
import type { Report } from '#stores/office/reports/reports.ts';
import { Button } from '#islands/Button.tsx';
import { Section } from '../Section.tsx';

interface Props {
  report: Report;
  title: string;
  file: ReportFile;
}

/** A section of a report with its file. */
export function ReportSection(props: Props & { note: string; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <Section
      title={title}
      tool={
        <p className="office-row">
          <span className="small muted">{note}</span>
          <CsvButton {...props} />
        </p>
      }
    >
      {children}
    </Section>
  );
}

/** Downloads a section of a report, which has this title. */
export function CsvButton({ report, title, file }: Props) {
  return (
    <Button variant="text" onClick={() => downloadReport(file, report)}>
      <span>CSV</span>
      <span className="visually-hidden">{` of ${title.toLowerCase()}`}</span>
    </Button>
  );
}
