import { expect, test, vi } from 'vitest';
import { LISTED_RETURNS } from '#contracts/office/returns.ts';
import { stubFunctions, stubPage } from '../../../../tests/support/browser.ts';
import { moreReturns, returnList } from './returns.ts';

const AT = '2026-11-21T12:00:00.000Z';
const returned = (index: number) => ({
  returnNumber: `RET-20261121-${index}`,
  state: 'requested',
  requestedAt: AT,
  labelSentAt: null,
  receivedAt: null,
  completedAt: null,
  carrier: null,
  hasLabel: false,
  sendBy: null,
  note: '',
  refusal: null,
  pieces: [],
  sums: { priceCents: 0, discountCents: 0, taxCents: 0, feeCents: 0, totalCents: 0 },
  refundReason: null,
  exchange: null,
  orderNumber: `ORD-20261121-${index}`,
  name: 'Wade Tolliver',
  place: 'Lexington, KY',
  next: 'send_label',
  dueAt: AT,
});
const page = (first: number, last: number, next: string | null) => ({
  returns: Array.from({ length: last - first + 1 }, (_, index) => returned(first + index)),
  counts: { requested: last, label_sent: 0, received: 0, done: 0 },
  next,
});

test('a poll leaves the list alone once more of it is loaded', async () => {
  stubPage();
  vi.stubGlobal('location', { hash: '' });
  const requests = stubFunctions({
    'admin-list-returns': ({ after }: { after?: string }) => [
      200,
      after ? page(LISTED_RETURNS + 1, 60, null) : page(1, LISTED_RETURNS, '50'),
    ],
  });
  const listed = () => returnList.shownValue()?.returns.map(({ orderNumber }) => orderNumber);
  const poll = async () => {
    // After the poll before.
    await new Promise((resolve) => setTimeout(resolve));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const leave = returnList.$view.listen(() => undefined);
  await vi.waitFor(() => expect(listed()).toHaveLength(LISTED_RETURNS));
  await poll();
  expect(requests).toHaveLength(2);

  await moreReturns.loadMore();
  const sixty = page(1, 60, null).returns.map(({ orderNumber }) => orderNumber);
  expect(listed()).toEqual(sixty);
  await poll();
  expect(requests.map(({ body }) => body.after)).toEqual([undefined, undefined, '50']);
  leave();
});
