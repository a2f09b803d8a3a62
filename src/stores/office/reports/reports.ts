import { atom, onMount } from 'nanostores';
import {
  MAX_JOURNAL_ENTRIES,
  officeReadJournal,
  officeReadReport,
} from '#contracts/office/reports.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { $clockAhead, shopNow } from '#stores/site/clock.ts';
import { createActions } from '#stores/site/actions.ts';
import { callOffice, office } from '../api.ts';
import type { DayRange } from '#shop/delivery.ts';
import { createResource } from '#stores/site/resource.ts';
import { saveFile } from '../save-file.ts';
import { fragmentOf, monthOf, readFragment } from './report-days.ts';

export type Report = ResponseOf<typeof officeReadReport>;

const currentDay = () => shopClock(shopNow()).day;
const daysInAddress = () => readFragment(location.hash, currentDay());

/** The days of the report. They stand in the fragment, so that Back leads to those before. */
export const $days = atom<DayRange>({ from: '', to: '' });

export const report = createResource(office, officeReadReport, daysInAddress, {
  // Days that are over stay as they are (docs/decisions/reports.md).
  isPolled: ({ to }) => to >= currentDay(),
});

onMount($days, () => {
  $days.set(daysInAddress());
  const follow = () => {
    $days.set(daysInAddress());
    report.$view.set({ state: 'loading' });
    void report.refresh();
  };
  addEventListener('hashchange', follow);
  // The month that is shown unless the address names days.
  const unlisten = $clockAhead.listen(() => {
    if (location.hash === '') follow();
  });
  return () => {
    removeEventListener('hashchange', follow);
    unlisten();
  };
});

export function showDays(days: DayRange): void {
  location.hash = fragmentOf(days);
}

/** The name of a file of these days: `sales-tax-2026-10.csv`. */
export const fileName = (what: string, days: DayRange, type: string) =>
  `${what}-${monthOf(days) ?? `${days.from}-${days.to}`}.${type}`;

export const journal = createActions(callOffice).action(officeReadJournal, {
  failure: 'Not downloaded',
});

export const downloadJournal = ({ from, to }: DayRange) =>
  journal.run({ from, to, limit: MAX_JOURNAL_ENTRIES }, ({ text }) =>
    saveFile(fileName('journal', { from, to }, 'journal'), [text], 'text/plain'),
  );
