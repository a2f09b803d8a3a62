import { expect, test, vi } from 'vitest';
import type * as catalogModule from '#shop/catalog.generated.ts';
import { reportFigures } from '#contracts/office/reports.ts';
import { readReport } from './report.ts';
import type * as queries from './reports.queries.ts';

const read = vi.hoisted(() => ({
  sold: [] as { productId: string; size: string; sold: number }[],
  figures: [] as unknown[],
}));

/** Two colors of an apron, one of them retired, beside the products of one color. */
vi.mock('#shop/catalog.generated.ts', async (importOriginal) => {
  const catalog = await importOriginal<typeof catalogModule>();
  const colors = ['apron-bone', 'apron-char'].map((id) => ({
    ...catalog.products[0],
    id,
    group: 'apron-bone',
    retired: id === 'apron-char',
  }));
  const listings = colors.map(({ id }) => [id, { piece: 'Cooper’s Apron' }] as const);
  return {
    ...catalog,
    products: [...catalog.products, ...colors],
    listings: { ...catalog.listings, ...Object.fromEntries(listings) },
  };
});
vi.mock('./reports.queries.ts', (): Partial<Record<keyof typeof queries, () => unknown>> => {
  const nothing = () => Promise.resolve<unknown[]>([]);
  return {
    readFigures: () => Promise.resolve(read.figures),
    readFoundPayments: nothing,
    readReturnedPieces: nothing,
    readSellerFees: nothing,
    readSources: nothing,
    readSoldPieces: () =>
      Promise.resolve(read.sold.map((row) => ({ ...row, product: row.productId }))),
  };
});

const groupsOf = async (sold: typeof read.sold) => {
  read.sold = sold;
  const { groups, sizes } = await readReport({ from: '2026-11-01', to: '2026-11-30' });
  expect(sizes).toHaveLength(sold.length);
  return groups;
};

test('a group’s sum is that of all sizes of all its colors, the retired ones too', async () => {
  expect(
    await groupsOf([
      { productId: 'apron-bone', size: 'S', sold: 4 },
      { productId: 'ghost-barrel-tee', size: 'M', sold: 3 },
      { productId: 'apron-char', size: 'S', sold: 2 },
      { productId: 'apron-bone', size: 'M', sold: 1 },
      { productId: 'of-an-earlier-catalog', size: 'M', sold: 1 },
    ]),
  ).toEqual([{ group: 'apron-bone', piece: 'Cooper’s Apron', sold: 7 }]);
});

test('pieces without colors have no sum', async () => {
  expect(await groupsOf([{ productId: 'ghost-barrel-tee', size: 'M', sold: 3 }])).toEqual([]);
});

test('a state where no tax is collected anymore stays a row of its own while some goes back', async () => {
  const none = Object.fromEntries(Object.keys(reportFigures.shape).map((name) => [name, 0]));
  const sold = { ...none, day: null, orders: 1, grossCents: 2899 };
  read.figures = [
    { ...sold, state: 'PA', taxRefundCents: 174 },
    { ...sold, state: 'OH' },
  ];
  const { states } = await readReport({ from: '2026-11-01', to: '2026-11-30' });
  expect(states).toMatchObject([
    { state: 'PA', rate: 6000 },
    { state: 'OH', rate: 0 },
  ]);
});
