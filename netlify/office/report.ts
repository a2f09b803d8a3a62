import { ApiError } from '#adapters/api-error.ts';
import {
  type Days,
  readFigures,
  readFoundPayments,
  readSellerFees,
  readSources,
  readReturnedPieces,
  readSoldPieces,
} from './reports.queries.ts';
import {
  type officeReadReport,
  MAX_REPORT_DAYS,
  reportFigures,
  type ReportFigures,
} from '#contracts/office/reports.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/contract.ts';
import { findProduct, listings, variants } from '#shop/catalog.ts';
import { addDays } from '#shop/delivery.ts';
import { isCollectedIn } from '#shop/sales-tax.ts';
import { salesTaxRate } from '#shop/sales-tax-rates.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { officeReasons } from '#contracts/returns/returns.ts';
import type { Day } from '#shop/shop-clock.ts';

type Report = ResponseOf<typeof officeReadReport>;

/** The sales of some days of the shop, tax by state, what was bought and what came back. */
export async function readReport(days: ParsedRequestOf<typeof officeReadReport>): Promise<Report> {
  requireReportDays(days);
  const [booked, found, sizes, returned, fees, sources] = await Promise.all([
    readFigures(days),
    readFoundPayments(days),
    readSoldPieces(days),
    readReturnedPieces(days),
    readSellerFees(days),
    readSources(days),
  ]);
  const byDay = Map.groupBy(booked, ({ day }) => day);
  const states = (byDay.get(null) ?? []).map((row) => {
    const figures = sum([row]);
    return { state: row.state, rate: rateOf(row.state, figures), ...figures };
  });
  const ofDays = daysOf(days).map((day) => ({ day, ...sum(byDay.get(day) ?? []) }));
  const total = sum(ofDays);
  return {
    ...days,
    total,
    found,
    days: ofDays,
    states: states.toSorted(
      (one, other) =>
        other.taxCents - one.taxCents ||
        other.grossCents - other.discountCents - (one.grossCents - one.discountCents),
    ),
    sources: [...sources, ...withoutLink(total, sources)],
    sizes,
    groups: groupsOf(sizes),
    returned: inOrder([...sizes, ...returned].map(({ size }) => size)).map((size) => ({
      size,
      returned: addUp(returned.filter((row) => row.size === size).map(({ pieces }) => pieces)),
      sold: addUp(sizes.filter((row) => row.size === size).map(({ sold }) => sold)),
    })),
    reasons: officeReasons
      .map((reason) => ({
        reason,
        pieces: addUp(returned.filter((row) => row.reason === reason).map(({ pieces }) => pieces)),
      }))
      .filter(({ pieces }) => pieces > 0)
      .toSorted((one, other) => other.pieces - one.pieces),
    platformFeeCents: addUp(fees.map(({ cents }) => cents)),
  };
}

function groupsOf(sizes: Report['sizes']): Report['groups'] {
  const byGroup = Map.groupBy(sizes, ({ productId }) => findProduct(productId)?.group);
  return [...byGroup].flatMap(([group, rows]) => {
    const piece = listings[rows[0]?.productId ?? '']?.piece;
    if (group === undefined || piece === undefined) return [];
    return [{ group, piece, sold: addUp(rows.map(({ sold }) => sold)) }];
  });
}

const addUp = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws ApiError, which names the day, for days that no report covers. */
export function requireReportDays({ from, to }: Days): void {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) throw wrongDay('to', 'The last day is before the first.');
  if (count > MAX_REPORT_DAYS) {
    throw wrongDay('to', `A report covers up to ${MAX_REPORT_DAYS} days, not ${count}.`);
  }
}

const wrongDay = (field: keyof Days, message: string) =>
  new ApiError('invalid_request', message, { field });

/** The rest of the total without the orders that came by a link. */
function withoutLink(total: ReportFigures, sources: Report['sources']): Report['sources'] {
  const orders = total.orders - addUp(sources.map((one) => one.orders));
  const netCents = total.netCents - addUp(sources.map((one) => one.netCents));
  return orders === 0 && netCents === 0 ? [] : [{ source: null, orders, netCents }];
}

function daysOf({ from, to }: Days): Day[] {
  const days = [from];
  for (let day = from; day < to;) days.push((day = addDays(day, 1)));
  return days;
}

function sum(rows: readonly ReportFigures[]): ReportFigures {
  const names = Object.keys(reportFigures.shape) as (keyof ReportFigures)[];
  const total = names.map((name) => [name, addUp(rows.map((row) => row[name]))]);
  return Object.fromEntries(total) as ReportFigures;
}

/**
 * The rate of a state today, unless more or less was collected than its rounding explains: then what was collected. It
 * is 0 where nothing is, nor goes back.
 */
function rateOf(state: string | null, figures: ReportFigures) {
  if (state === null) return 0;
  const { orders, grossCents, discountCents, exemptCents, taxableCents, taxCents } = figures;
  const isSold = grossCents > discountCents;
  const isTaxed = isSold ? taxableCents + exemptCents > 0 : taxCents > 0 || isCollectedIn(state);
  if (!isTaxed && figures.taxRefundCents === 0) return 0;
  const rate = salesTaxRate({ stateProvince: state, country: UNITED_STATES });
  const taxedCents = taxableCents + figures.taxedShippingCents;
  const isExplained = Math.abs(taxCents - (taxedCents * rate) / 100_000) <= orders / 2;
  return isExplained ? rate : Math.round((taxCents / taxedCents) * 10_000) * 10;
}

/** Sizes as the catalog orders them; those that it no longer has come last. */
function inOrder(sizes: readonly string[]): string[] {
  const found = new Set(sizes);
  const known = variants.map(({ size }) => size).filter((size) => found.has(size));
  return [...new Set([...known, ...found])];
}
