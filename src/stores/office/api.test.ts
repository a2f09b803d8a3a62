import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { officeExportCustomer } from '#contracts/office/customers.ts';
import { officeExportSubscribers } from '#contracts/office/people.ts';
import { stubFunctions, stubPage } from '../../../tests/support/browser.ts';
import { callOffice } from './api.ts';

beforeEach(stubPage);
afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-22T03:30:00.000Z';
const subscriber = (email: string) => ({ email, source: 'footer', createdAt: at });

test('what comes in pages is read to its end, each from the end of the one before', async () => {
  const [ada, june, wade] = ['ada@x.example', 'june@x.example', 'wade@x.example'].map(subscriber);
  const pages: Record<string, object> = {
    '': { subscribers: [ada, june], next: 'june@x.example' },
    'june@x.example': { subscribers: [wade], next: null },
  };
  const requests = stubFunctions({
    'admin-export-subscribers': ({ after }: { after: string }) => [200, pages[after]],
  });
  const counts: number[] = [];
  const onPage = (read: { subscribers: unknown[] }) => counts.push(read.subscribers.length);
  const answer = await callOffice(officeExportSubscribers, {}, { onPage });
  expect(counts).toEqual([2, 3]);
  expect(answer).toEqual({ ok: true, value: { subscribers: [ada, june, wade], next: null } });
  expect(requests.map(({ body }) => body.after)).toEqual(['', 'june@x.example']);
});

test('the tables of a customer go on from page to page', async () => {
  const pages = [
    { export: { email: 'a', orders: [1], emails: [1] }, next: 'emails 1' },
    { export: { email: 'a', emails: [2, 3], refunds: [1] }, next: null },
  ];
  stubFunctions({ 'admin-export-customer': () => [200, pages.shift()] });
  expect(await callOffice(officeExportCustomer, { email: 'ada@x.example' })).toMatchObject({
    value: { export: { email: 'a', orders: [1], emails: [1, 2, 3], refunds: [1] } },
  });
});

test('a page that gets no answer leaves nothing half read', async () => {
  const replies: [number, object][] = [
    [200, { subscribers: [subscriber('ada@x.example')], next: 'ada@x.example' }],
    [503, { error: 'Please try again.', code: 'unknown' }],
  ];
  stubFunctions({ 'admin-export-subscribers': () => replies.shift() ?? [500, {}] });
  expect(await callOffice(officeExportSubscribers, {})).toMatchObject({
    ok: false,
    error: 'Please try again.',
  });
});
