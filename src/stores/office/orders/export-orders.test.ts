import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { $toasts } from '#stores/site/toasts.ts';
import { saveFile } from '../save-file.ts';
import {
  $exportProgress,
  $ordersFile,
  closeExport,
  dayErrors,
  describeFile,
  downloadFile,
  openExport,
} from './export-orders.ts';

interface Asked {
  after?: string;
  limit: number;
}
const page = (lines: string[], next: string | null, total: number | null) => [
  200,
  { columns: ['order'], lines: lines.map((line) => [line]), total, next },
];
const twoPages = ({ after, limit }: Asked) => {
  if (limit === 0) return page([], null, 3);
  return after ? page(['ORD-3'], null, null) : page(['ORD-1', 'ORD-2'], 'ORD-2', 3);
};
const answering = (answer: (asked: Asked) => unknown) =>
  stubFunctions({ 'admin-export-orders': answer as (asked: Asked) => [number, unknown] });

let files: Blob[];
let link: { download?: string };
beforeEach(() => {
  stubPage();
  vi.useFakeTimers({ now: new Date('2026-11-22T03:30:00Z'), toFake: ['Date'] });
  $toasts.set([]);
  files = [];
  link = {};
  const createElement = () => Object.assign(link, { click: () => undefined });
  vi.stubGlobal('document', Object.assign(document, { createElement }));
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '';
  });
});
afterEach(() => {
  closeExport();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the file has all pages, of the month until today on the shop's clock, and shows its progress", async () => {
  const requests = answering(twoPages);
  openExport();
  const progress: unknown[] = [];
  $exportProgress.listen((now) => progress.push(now));
  await Promise.all([downloadFile(), downloadFile()]);
  expect(await files[0]?.text()).toContain('order\r\nORD-1\r\nORD-2\r\nORD-3');
  expect(link.download).toBe('orders-2026-11-01-2026-11-21.csv');
  const read = requests.filter(({ body }) => body.limit !== 0);
  const days = { file: 'accounting', from: '2026-11-01', to: '2026-11-21', limit: 500 };
  expect(read.map(({ body }) => body)).toEqual([days, { ...days, after: 'ORD-2' }]);
  expect(progress).toEqual([
    { done: 0, total: 0 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
    undefined,
  ]);
  expect($ordersFile.get()).toBeUndefined();
});

test('a file can be read after the tick of the click, as Safari does', () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  saveFile('orders.csv', ['order'], 'text/csv');
  vi.advanceTimersByTime(10_000);
  expect([files.length, revoked.mock.calls.length]).toEqual([1, 0]);
  vi.runAllTimers();
  expect(revoked).toHaveBeenCalledOnce();
});

test('a file whose dialog was left is not saved, and one that gets no answer says so', async () => {
  answering(twoPages);
  openExport();
  const left = downloadFile();
  closeExport();
  await left;
  expect([files, $exportProgress.get()]).toEqual([[], undefined]);
  answering(() => [503, { error: 'Please try again.', code: 'unknown' }]);
  openExport();
  await downloadFile();
  expect($toasts.get()).toMatchObject([{ title: 'Not downloaded' }]);
  expect([files, $ordersFile.get()?.file]).toEqual([[], 'accounting']);
});

const NOW = new Date('2026-11-21T12:00:00Z');
test.each([
  [{ from: '2026-11-01', to: '2026-11-21' }, 96, '96 orders were paid from November 1 through 21.'],
  [
    { from: '2026-10-30', to: '2026-11-02' },
    1,
    '1 order was paid from October 30 through November 2.',
  ],
  [{ from: '2026-11-21', to: '2026-11-21' }, 2, '2 orders were paid on November 21.'],
  [
    { from: '2025-11-01', to: '2025-11-30' },
    2,
    '2 orders were paid from November 1 through November 30, 2025.',
  ],
  [
    { from: '2025-12-31', to: '2026-01-01' },
    2,
    '2 orders were paid from December 31, 2025 through January 1, 2026.',
  ],
])('the file of %j says what it holds', (days, total, text) => {
  const lines = total === 1 ? '1 line' : `${total} lines`;
  expect(describeFile({ file: 'accounting', ...days }, total, NOW)).toBe(
    `${text} The file holds ${lines} and no names.`,
  );
});

test('the file of addresses needs no days, the other one needs both in order', () => {
  const days = { from: '2026-11-21', to: '2026-11-20' };
  const addresses = { file: 'addresses', ...days } as const;
  expect(describeFile(addresses, 46, NOW)).toBe(
    '46 orders wait to ship. The file holds 46 lines with the names and addresses.',
  );
  expect(describeFile(addresses, 0, NOW)).toBe('Nothing waits to ship.');
  expect(dayErrors(addresses)).toEqual({});
  expect(dayErrors({ file: 'accounting', ...days })).toHaveProperty('to');
  expect(dayErrors({ file: 'accounting', ...days, from: '' })).toHaveProperty('from');
  // As it stands while someone types a year.
  expect(dayErrors({ file: 'accounting', from: '0002-01-01', to: days.to })).toEqual({
    from: 'Choose a day in the years 2000 to 2999.',
  });
});
