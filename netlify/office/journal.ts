import { type JournalEntry, readJournalEntries, readSellerFees } from './reports.queries.ts';
import { pageOf } from '#audit/pages.ts';
import type { officeReadJournal } from '#contracts/office/reports.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { brand } from '#shop/brand.ts';
import { requireReportDays } from './report.ts';

/** An account with what is added to it, in cents. */
type Posting = readonly [account: string, cents: number];

/** A page of the journal of some days for hledger: what was booked, then the fees of storefronts by day. */
export async function readJournal({
  after,
  limit,
  ...days
}: ParsedRequestOf<typeof officeReadJournal>): Promise<ResponseOf<typeof officeReadJournal>> {
  requireReportDays(days);
  const found = await readJournalEntries(days, after, limit + 1);
  const { page, next } = pageOf(found, limit, ({ id }) => id);
  const fees = next === null ? await readSellerFees(days) : [];
  const transactions = [
    ...page.map((entry) => transaction(entry.day, describe(entry), postingsOf(entry))),
    ...fees.map(({ day, sales, cents }) =>
      transaction(day, `platform fees, storefront sales: ${sales}`, [
        ['assets:stripe', cents],
        ['revenue:platform fees', -cents],
      ]),
    ),
  ];
  const title = `; ${brand.name}, ${days.from} to ${days.to}, by the shop's clock. What Stripe and PayPal keep is not in it.\n`;
  return { text: [...(after === undefined ? [title] : []), ...transactions].join('\n'), next };
}

function postingsOf({ kind, provider, orderNumber, state, ...entry }: JournalEntry): Posting[] {
  // A payment brings money and tax, what comes after it takes them.
  const sign = kind === 'payment' ? 1 : -1;
  return [
    [provider === 'paypal' ? 'assets:paypal' : 'assets:stripe', sign * entry.amount],
    ['revenue:sales', entry.refund - entry.gross],
    ['revenue:discounts', entry.discount],
    ['revenue:shipping', entry.shippingRefund - entry.shipping],
    ['revenue:return shipping', -entry.fee],
    ['expenses:disputes', entry.dispute],
    [`liabilities:sales tax:${state}`, -sign * entry.tax],
    ['liabilities:refunds due', orderNumber === null ? -sign * entry.amount : 0],
  ];
}

/** `ORD-20261003-482913, refund failed`. A payment without an order has the provider's id. */
function describe({ kind, amount, orderNumber, providerId }: JournalEntry): string {
  const [made, undone] = {
    payment: ['', ''],
    refund: [', refund', ' failed'],
    reversal: [', dispute', ' won'],
  }[kind];
  return `${orderNumber ?? `no order, ${providerId}`}${made}${amount < 0 ? undone : ''}`;
}

function transaction(day: string, description: string, postings: readonly Posting[]): string {
  const lines = postings
    .filter(([, cents]) => cents !== 0)
    .map(
      ([account, cents]) =>
        `    ${account.padEnd(28)}  ${`$${(cents / 100).toFixed(2)}`.padStart(12)}\n`,
    );
  return `${day} ${description}\n${lines.join('')}`;
}
