import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import type { officeReadReport, ReportFigures } from '#contracts/office/reports.ts';
import type { ResponseOf } from '#contracts/contract.ts';
import { openOffice } from '../support/office.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
const { call } = openOffice(shop);
const sql = (text: string, values?: unknown[]) => shop.database.query(text, values);

/** In percent: of Oregon and of other countries, nothing. */
const RATES: Record<string, number> = { KY: 6, TN: 7, OH: 5.75, CA: 7.25, OR: 0 };
const STATES = [...Object.keys(RATES), 'KY', 'KY', null];
const SIZES = ['S', 'M', 'L', 'XL'];
const PRICE = 2899;

/** What happened, as the test made it happen: the sums are made from these alone. */
type Event = { day: string; at: string; order: number | null; state: string | null } & (
  | { kind: 'sale'; subtotal: number; discount: number; tax: number; pieces: [string, number][] }
  | { kind: 'refund'; sign: 1 | -1; amount: number; tax: number; fee: number }
  | { kind: 'dispute'; sign: 1 | -1; amount: number }
  | { kind: 'payment'; sign: 1 | -1; amount: number }
);

const events: Event[] = [];
/** When each booking of a refund is moved to; bookings are made now. */
const moves: { id: string; sign: number; at: string }[] = [];

let seed = 2025;
/** The same numbers in each run, from 0 until `below`. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

/** An instant of a day of 2025 in Lexington: the clock is set at 2 in the morning of March 9 and of November 2. */
function onDay(day: string, time: string): { day: string; at: string } {
  const isSummer =
    time < '02:00'
      ? day > '2025-03-09' && day <= '2025-11-02'
      : day >= '2025-03-09' && day < '2025-11-02';
  return { day, at: `${day}T${time}${isSummer ? '-04:00' : '-05:00'}` };
}

const TIMES = ['00:00:00', '09:30:00', '14:00:00', '19:00:00', '22:30:00', '23:59:59.999'];
const dayOfYear = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
const someTime = (n: number) => onDay(dayOfYear(n), TIMES[random(TIMES.length)] ?? '');
const roundHalfUp = (value: number) => Math.floor(value + 0.5 + 1e-9);

const address = (state: string) => ({
  first_name: 'Wade',
  last_name: 'Tolliver',
  address_line1: '4 Jefferson Street',
  address_line2: null,
  city: 'Lexington',
  state_province: state,
  postal_code: '40508',
  country: 'United States',
});

interface Sale {
  order: number;
  state: string | null;
  checkoutId: string;
  provider: string;
  payment: string;
  total: number;
  tax: number;
}
let orders = 0;

/** Someone buys, and has paid at this time. */
async function sell(
  when: { day: string; at: string },
  how: { state: string | null; promo?: 'FIVE' | 'ALL' },
): Promise<Sale> {
  const order = (orders += 1);
  const pieces = Array.from({ length: 1 + random(2) }, (_, line): [string, number] => [
    SIZES[(random(3) + line * 2) % 4] ?? 'M',
    1 + random(3),
  ]);
  const subtotal = pieces.reduce((sum, [, quantity]) => sum + quantity * PRICE, 0);
  const discount = how.promo === 'ALL' ? subtotal : how.promo === 'FIVE' ? 500 : 0;
  const tax = roundHalfUp(((subtotal - discount) * (RATES[how.state ?? ''] ?? 0)) / 100);
  const total = subtotal - discount + tax;
  const items = pieces.map(([size, quantity]) => ({
    product_id: 'ghost-barrel-tee',
    product_name: 'Ghost Barrel Heritage Tee',
    size,
    unit_price: PRICE,
    quantity,
  }));
  const customer = {
    first_name: 'Wade',
    last_name: 'Tolliver',
    email: `wade.${order}@tolliver.example`,
    phone: null,
  };
  const home = JSON.stringify(address('Kentucky'));
  const [checkout] = await sql(
    `insert into checkouts (checkout_key, content_hash, currency, subtotal, discount, tax, tax_state, total, promo_code, items, customer,
       billing_address, shipping_address)
     values (gen_random_uuid(), 'hash', 'usd', $1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [
      subtotal,
      discount,
      tax,
      how.state,
      total,
      how.promo ?? null,
      JSON.stringify(items),
      JSON.stringify(customer),
      home,
    ],
  );
  const provider = total === 0 ? 'free' : random(3) === 0 ? 'paypal' : 'stripe';
  const sale = {
    order,
    state: how.state,
    checkoutId: String(checkout?.id),
    provider,
    payment: `pay_${order}`,
    total,
    tax,
  };
  expect(await pay(sale, sale.payment, when.at)).toMatchObject([{ outcome: 'created' }]);
  events.push({ kind: 'sale', ...when, order, state: how.state, subtotal, discount, tax, pieces });
  return sale;
}

const pay = ({ checkoutId, provider, total }: Sale, id: string, at: string) =>
  sql("select * from place_order($1, $2, $3, $4, 'usd', p_paid_at => $5)", [
    checkoutId,
    provider,
    id,
    total,
    at,
  ]);

/** Part of a sale goes back, or a dispute takes it; `isLast` is the rest of it. */
async function giveBack(
  { order, state, provider, payment, total, tax }: Sale,
  when: { day: string; at: string },
  {
    amount,
    fee = 0,
    kind = 'refund',
    taxBefore = 0,
    isLast = false,
  }: {
    amount: number;
    fee?: number;
    kind?: 'refund' | 'dispute';
    taxBefore?: number;
    isLast?: boolean;
  },
) {
  const id = `back_${moves.length}`;
  const recorded = kind === 'dispute' ? 'reversal' : 'external';
  await sql('select record_external_refund($1, $2, $3, $4, null, $5)', [
    provider,
    payment,
    id,
    amount,
    recorded,
  ]);
  if (fee > 0) await sql('update refunds set fee = $1 where provider_refund_id = $2', [fee, id]);
  moves.push({ id, sign: 1, at: when.at });
  const share = isLast ? tax - taxBefore : roundHalfUp((tax * amount) / total);
  const event: Event =
    kind === 'dispute'
      ? { kind, ...when, order, state, sign: 1, amount }
      : { kind, ...when, order, state, sign: 1, amount, tax: share, fee };
  events.push(event);
  /** The refund fails, or the dispute is won. */
  const undo = async (later: { day: string; at: string }) => {
    await sql('select fail_refund($1, $2)', [provider, id]);
    moves.push({ id, sign: -1, at: later.at });
    events.push({ ...event, ...later, sign: -1 });
  };
  return { tax: share, undo };
}

/** A second payment of the same purchase, which makes no order and is refunded. */
async function payTwice(
  sale: Sale,
  paid: { day: string; at: string },
  refunded: { day: string; at: string },
) {
  const id = `${sale.payment}_again`;
  expect(await pay(sale, id, paid.at)).toMatchObject([{ outcome: 'second_payment' }]);
  const refund = `back_${moves.length}`;
  await sql(
    "select complete_refund(refunds.id, $1, 'succeeded') from refunds join payments on payments.id = payment_id where provider_payment_id = $2",
    [refund, id],
  );
  moves.push({ id: refund, sign: 1, at: refunded.at });
  for (const [sign, when] of [
    [1, paid],
    [-1, refunded],
  ] as const) {
    events.push({ kind: 'payment', ...when, order: null, state: null, sign, amount: sale.total });
  }
}

/** The payment of an erased person, whose order a restore has lost, is booked without one. */
async function bookLost(when: { day: string; at: string }, provider: 'stripe' | 'paypal') {
  const [state, subtotal, discount, tax, pieces] = ['KY', PRICE * 2, 500, 318, 2];
  const items = [{ product_id: 'ghost-barrel-tee', product_name: 'Tee', size: 'M' }].map(
    (item) => ({
      ...item,
      unit_price: PRICE,
      quantity: pieces,
    }),
  );
  const total = subtotal - discount + tax;
  const id = `pay_${provider === 'paypal' ? 9001 : 9000}`;
  await sql(
    `insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content)
     values ($1, $2, gen_random_uuid(), $3, 'usd', $4, '{"order_number": "ORD-20251015-000001"}')`,
    [provider, id, total, when.at],
  );
  const content = { subtotal, discount, tax, tax_state: state, total, promo_code: 'FIVE', items };
  expect(
    await sql("select book_unknown_payment($1, $2, $3, null, 'test') as is_booked", [
      provider,
      id,
      JSON.stringify(content),
    ]),
  ).toEqual([{ is_booked: true }]);
  const order = (orders += 1);
  const sold: [string, number][] = [['M', pieces]];
  events.push({ kind: 'sale', ...when, order, state, subtotal, discount, tax, pieces: sold });
}

/** What happens to every ninth sale after some days; the others stay as they are. */
const STORIES: ((sale: Sale, sold: number) => Promise<unknown>)[] = [
  // A part, and the rest in another month.
  async (sale, sold) => {
    const amount = Math.floor(sale.total / 3);
    const first = await giveBack(sale, someTime(sold + 3), { amount });
    const rest = { amount: sale.total - amount, taxBefore: first.tax, isLast: true };
    await giveBack(sale, someTime(sold + 35), rest);
  },
  // A return, with its fee.
  (sale, sold) => giveBack(sale, someTime(sold + 20), { amount: PRICE - 595, fee: 595 }),
  // A refund that the bank rejects a month later.
  async (sale, sold) => {
    const { undo } = await giveBack(sale, someTime(sold + 10), { amount: 1000, fee: 100 });
    await undo(someTime(sold + 41));
  },
  // A dispute, lost.
  (sale, sold) => giveBack(sale, someTime(sold + 25), { amount: sale.total, kind: 'dispute' }),
  // A dispute, won two months later.
  async (sale, sold) => {
    const { undo } = await giveBack(sale, someTime(sold + 5), {
      amount: sale.total,
      kind: 'dispute',
    });
    await undo(someTime(sold + 66));
  },
  // A part is refunded, the rest disputed.
  async (sale, sold) => {
    await giveBack(sale, someTime(sold + 2), { amount: 700 });
    await giveBack(sale, someTime(sold + 33), { amount: sale.total - 700, kind: 'dispute' });
  },
  (sale, sold) => payTwice(sale, someTime(sold), someTime(sold + 1)),
];

beforeAll(async () => {
  await sql(
    "insert into promo_codes (code, discount_type, discount_value) values ('FIVE', 'fixed', 500), ('ALL', 'percentage', 10000)",
  );
  // Both ends of both days on which the clock changes.
  for (const day of [
    '2025-03-08',
    '2025-03-09',
    '2025-03-10',
    '2025-11-01',
    '2025-11-02',
    '2025-11-03',
  ]) {
    for (const time of ['00:00:00', '23:59:59.999']) await sell(onDay(day, time), { state: 'KY' });
  }
  for (let n = 0; n < 126; n += 1) {
    const sold = Math.floor((n * 295) / 126);
    const promo = n % 5 === 0 ? 'FIVE' : undefined;
    const state = STATES[random(STATES.length)] ?? null;
    const sale = await sell(someTime(sold), { state, ...(promo && { promo }) });
    if (n % 2 === 0) await STORIES[(n / 2) % STORIES.length]?.(sale, sold);
  }
  await sell(onDay('2025-10-31', '23:59:59.999'), { state: 'KY', promo: 'ALL' });
  await bookLost(onDay('2025-10-15', '09:30:00'), 'stripe');
  await bookLost(onDay('2025-10-31', '23:59:59.999'), 'paypal');
  // Bookings can't be changed, so what guards them is off.
  await sql(`do $$ begin
    set local session_replication_role = replica;
    update bookings set at = moved.at
    from jsonb_to_recordset('${JSON.stringify(moves)}') as moved (id text, sign integer, at timestamptz)
    join refunds on provider_refund_id = moved.id
    where refund_id = refunds.id and sign(bookings.amount) = moved.sign;
  end $$`);
}, 60_000);

type Report = ResponseOf<typeof officeReadReport>;

async function readReport(from: string, to: string): Promise<Report> {
  const { status, body } = await call('read-report', { from, to });
  expect(status).toBe(200);
  return body as unknown as Report;
}

/** All pages of a journal. */
async function readJournal(from: string, to: string): Promise<string> {
  let text = '';
  for (let after: unknown = undefined; after !== null;) {
    const { body } = await call('read-journal', { from, to, limit: 40, after });
    text += `${text && '\n'}${String(body.text)}`;
    after = body.next;
  }
  return text;
}

/** The sums of these events. */
function tally(of: readonly Event[]): ReportFigures {
  const sums = {
    orders: 0,
    pieces: 0,
    grossCents: 0,
    discountCents: 0,
    discountedOrders: 0,
    refundCents: 0,
    refunds: 0,
    failedRefunds: 0,
    feeCents: 0,
    fees: 0,
    disputeCents: 0,
    disputes: 0,
    wonDisputes: 0,
    shippingCents: 0,
    shippingOrders: 0,
    shippingRefundCents: 0,
    shippingRefunds: 0,
    netCents: 0,
    exemptCents: 0,
    taxableCents: 0,
    taxedShippingCents: 0,
    taxCents: 0,
    taxRefundCents: 0,
  };
  for (const event of of) {
    if (event.kind === 'sale') {
      const isFree = event.subtotal === event.discount;
      sums.orders += 1;
      for (const [, quantity] of event.pieces) sums.pieces += quantity;
      if (isFree) continue;
      sums.grossCents += event.subtotal;
      sums.discountCents += event.discount;
      if (event.discount > 0) sums.discountedOrders += 1;
      sums.netCents += event.subtotal - event.discount;
      if (event.tax > 0) sums.taxableCents += event.subtotal - event.discount;
      sums.taxCents += event.tax;
    } else if (event.kind === 'refund') {
      sums[event.sign > 0 ? 'refunds' : 'failedRefunds'] += 1;
      sums.refundCents += event.sign * (event.amount - event.tax + event.fee);
      sums.feeCents += event.sign * event.fee;
      if (event.fee > 0) sums.fees += event.sign;
      sums.netCents -= event.sign * (event.amount - event.tax);
      sums.taxRefundCents += event.sign * event.tax;
    } else if (event.kind === 'dispute') {
      sums[event.sign > 0 ? 'disputes' : 'wonDisputes'] += 1;
      sums.disputeCents += event.sign * event.amount;
      sums.netCents -= event.sign * event.amount;
    }
  }
  return sums;
}

const within = (from: string, to: string) => events.filter(({ day }) => day >= from && day <= to);

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const RANGES = [
  ...lastDays.map((last, index) => {
    const month = `2025-${String(index + 1).padStart(2, '0')}`;
    return [`${month}-01`, `${month}-${last}`] as const;
  }),
  ['2025-01-01', '2025-12-31'],
  ['2025-03-09', '2025-03-09'],
  ['2025-11-02', '2025-11-02'],
] as const;

test.each(RANGES)(
  'the report from %s to %s has the sums of what happened, by day, state and size',
  async (from, to) => {
    const report = await readReport(from, to);
    const happened = within(from, to);
    expect(report.total).toEqual(tally(happened));
    for (const { day, ...figures } of report.days) {
      expect({ day, figures }).toEqual({
        day,
        figures: tally(happened.filter((event) => event.day === day)),
      });
    }
    const ofOrders = happened.filter(({ order }) => order !== null);
    expect(report.states.map(({ state }) => state).toSorted()).toEqual(
      [...new Set(ofOrders.map(({ state }) => state))].toSorted(),
    );
    for (const { state, rate, ...figures } of report.states) {
      expect({ state, figures }).toEqual({
        state,
        figures: tally(ofOrders.filter((event) => event.state === state)),
      });
      expect(rate).toBe((RATES[state ?? ''] ?? 0) * 1000);
    }
    const sold = new Map<string, number>();
    for (const event of happened) {
      if (event.kind !== 'sale') continue;
      for (const [size, quantity] of event.pieces) sold.set(size, (sold.get(size) ?? 0) + quantity);
    }
    expect(new Map(report.sizes.map(({ size, sold }) => [size, sold]))).toEqual(sold);
  },
);

/** The transactions of a journal: what each adds to each account, in cents. */
function parseJournal(text: string): Map<string, number>[] {
  const blocks = text.split('\n\n').filter((block) => /^\d{4}-/m.test(block));
  return blocks.map(
    (block) =>
      new Map(
        block
          .split('\n')
          .map((line) => /^ {4}(\w[\w: ]*\w) {2,}\$(-?\d+)\.(\d\d)$/.exec(line))
          .flatMap((found) => {
            if (!found) return [];
            const [, account = '', dollars = '', cents = ''] = found;
            return [[account, Number(dollars + cents)] as const];
          }),
      ),
  );
}

test.each(RANGES)(
  'the journal from %s to %s is balanced, and its totals are those of the report',
  async (from, to) => {
    const text = await readJournal(from, to);
    const transactions = parseJournal(text);
    const paid = within(from, to).filter(
      (event) => event.kind !== 'sale' || event.subtotal > event.discount,
    );
    expect(transactions).toHaveLength(paid.length);
    const balances = new Map<string, number>();
    for (const postings of transactions) {
      expect([...postings.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
      for (const [account, cents] of postings)
        balances.set(account, (balances.get(account) ?? 0) + cents);
    }
    const balance = (account: string) => balances.get(account) ?? 0;
    const { total, states } = await readReport(from, to);
    expect({
      sales: 0 - balance('revenue:sales'),
      discounts: balance('revenue:discounts'),
      shipping: 0 - balance('revenue:return shipping'),
      disputes: balance('expenses:disputes'),
    }).toEqual({
      sales: total.grossCents - total.refundCents,
      discounts: total.discountCents,
      shipping: total.feeCents,
      disputes: total.disputeCents,
    });
    for (const { state, taxCents, taxRefundCents } of states) {
      expect(0 - balance(`liabilities:sales tax:${state}`)).toBe(taxCents - taxRefundCents);
    }
    const unapplied = paid.reduce(
      (sum, event) => sum + (event.kind === 'payment' ? event.sign * event.amount : 0),
      0,
    );
    expect(0 - balance('liabilities:refunds due')).toBe(unapplied);
    // What the tables say of the money itself.
    const [booked] = await sql(
      `select coalesce(sum(case kind when 'payment' then amount else -amount end), 0)::integer as cents from bookings
     where (at at time zone 'America/New_York')::date between $1 and $2`,
      [from, to],
    );
    expect(balance('assets:stripe') + balance('assets:paypal')).toBe(booked?.cents);
    const { error, status, stderr } = spawnSync('hledger', ['-f', '-', 'check'], {
      input: text,
      encoding: 'utf8',
    });
    if (!error) expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

/** All pages of the accountant's file: its lines by their columns. */
async function readPaidOrders(from: string, to: string): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  let total: unknown = 0;
  for (let after: unknown = undefined; after !== null;) {
    const request = { file: 'accounting', from, to, limit: 40, after };
    const { body } = await call('export-orders', request);
    const { columns, lines } = body as unknown as { columns: string[]; lines: string[][] };
    for (const line of lines) {
      found.push(Object.fromEntries(columns.map((name, index) => [name, line[index] ?? ''])));
    }
    total = after === undefined ? body.total : total;
    after = body.next;
  }
  expect(found).toHaveLength(Number(total));
  return found;
}

test.each(RANGES)(
  "the accountant's file from %s to %s has the sums of the report, by state",
  async (from, to) => {
    const lines = await readPaidOrders(from, to);
    const { total, states } = await readReport(from, to);
    const sumsOf = (of: typeof lines) => {
      const sum = (column: string) =>
        of.reduce((cents, line) => cents + Math.round(Number(line[column]) * 100), 0);
      return {
        orders: of.length,
        pieces: sum('pieces') / 100,
        grossCents: sum('subtotal'),
        discountCents: sum('discount'),
        taxCents: sum('sales_tax'),
        totalCents: sum('total'),
      };
    };
    const figuresOf = ({ orders, pieces, grossCents, discountCents, taxCents }: ReportFigures) => ({
      orders,
      pieces,
      grossCents,
      discountCents,
      taxCents,
      totalCents: grossCents - discountCents + taxCents,
    });
    expect(sumsOf(lines)).toEqual(figuresOf(total));
    for (const { state, ...figures } of states) {
      const ofState = lines.filter((line) => line.tax_state === (state ?? ''));
      expect({ state, ...sumsOf(ofState) }).toEqual({ state, ...figuresOf(figures) });
    }
  },
);

test('the journal names orders, what happened, and the id of a payment without one', async () => {
  const text = await readJournal('2025-01-01', '2025-12-31');
  expect(text).toMatch(/^; Ghost Barrel, 2025-01-01 to 2025-12-31, by the shop's clock\./);
  const names = [...text.matchAll(/^\d{4}-\d\d-\d\d (.*)$/gm)].map(([, name = '']) =>
    name.replace(/ORD-\d{8}-\d{6}/, 'ORD').replace(/pay_\d+/, 'pay'),
  );
  expect([...new Set(names)].toSorted()).toEqual([
    'ORD',
    'ORD, dispute',
    'ORD, dispute won',
    'ORD, refund',
    'ORD, refund failed',
    'no order, pay_again',
    'no order, pay_again, refund',
    'pay',
  ]);
  expect(text).not.toContain('Tolliver');
});

test('a report says what was found after its days, with tax, by the day on which it was found', async () => {
  const paidAt = '2024-02-29T23:59:59.999-05:00';
  const [late, second, inTime] = [
    await sell({ day: '2024-02-29', at: paidAt }, { state: 'KY' }),
    await sell({ day: '2024-02-29', at: paidAt }, { state: null }),
    await sell({ day: '2024-02-29', at: paidAt }, { state: 'KY' }),
  ];
  await sell({ day: '2024-02-29', at: paidAt }, { state: 'KY', promo: 'ALL' });
  // Paid twice: no sale, and refunded.
  expect(await pay(late, 'pay_again', paidAt)).toMatchObject([{ outcome: 'second_payment' }]);
  const foundAt: [Sale, string][] = [
    [late, '2024-03-12T00:00:00-04:00'],
    [second, '2024-03-13T23:59:59-04:00'],
    [inTime, '2024-02-29T23:59:59.999-05:00'],
  ];
  await sql(`do $$ begin
    set local session_replication_role = replica;
    update bookings set booked_at = found.at
    from jsonb_to_recordset('${JSON.stringify(foundAt.map(([{ payment }, at]) => ({ id: payment, at })))}') as found (id text, at timestamptz)
    join payments on provider_payment_id = found.id
    where payment_id = payments.id;
  end $$`);
  const found = async (from: string, to: string) => (await readReport(from, to)).found;
  const both = [
    { day: '2024-03-12', cents: late.total },
    { day: '2024-03-13', cents: second.total },
  ];
  expect(await found('2024-02-01', '2024-02-29')).toEqual(both);
  // Of days that were not over when it was found, or on which nothing was paid.
  expect(await found('2024-02-01', '2024-03-12')).toEqual(both.slice(1));
  expect(await found('2024-03-01', '2024-03-31')).toEqual([]);
  // What was booked before 1.2 says nothing.
  await sql(`do $$ begin
    set local session_replication_role = replica;
    update bookings set booked_at = null where at = '${paidAt}';
  end $$`);
  expect(await found('2024-02-01', '2024-02-29')).toEqual([]);
});

test('fees of storefronts are in the journal on the day of the sale, without sales that we refund', async () => {
  await sql(
    "insert into connected_accounts (id, email) values ('acct_87654321', 'ada@example.com')",
  );
  for (const [id, refund, at] of [
    ['cs_a', null, '2024-05-31T23:59:59-04:00'],
    ['cs_b', null, '2024-05-31T12:00:00-04:00'],
    ['cs_c', 'succeeded', '2024-05-31T12:00:00-04:00'],
    ['cs_d', null, '2024-06-01T00:00:00-04:00'],
  ]) {
    await sql(
      `insert into connect_sales (
         session_id, account_id, payment_intent_id, product_id, product_name, quantity, amount, application_fee, currency, refund_status, created_at
       ) values ($1, 'acct_87654321', 'pi_' || $1, 'prod_1', 'Stave', 1, 1000, 100, 'usd', $2, $3)`,
      [id, refund, at],
    );
  }
  expect((await readReport('2024-05-01', '2024-05-31')).platformFeeCents).toBe(200);
  const text = await readJournal('2024-05-01', '2024-05-31');
  expect(text).toContain('2024-05-31 platform fees, storefront sales: 2\n');
  expect(parseJournal(text)).toEqual([
    new Map([
      ['assets:stripe', 200],
      ['revenue:platform fees', -200],
    ]),
  ]);
});

test('pieces came back on the day their return was completed, by the size that came back', async () => {
  const [item] = await sql(
    "select order_items.id, order_id from order_items where size = 'M' and quantity > 1 limit 1",
  );
  const pieces = [
    ['2025-07-01T03:59:59Z', 'completed', 'M', 'too_small', 'refunded'],
    ['2025-07-01T04:00:00Z', 'completed', 'M', 'too_small', 'refunded'],
    ['2025-08-01T03:59:59Z', 'completed', 'XXL', 'undelivered', 'exchanged'],
    ['2025-07-15T12:00:00Z', 'completed', 'M', 'too_small', 'not_received'],
    [null, 'received', 'M', 'too_large', null],
  ];
  for (const [index, [at, state, size, reason, outcome]] of pieces.entries()) {
    await sql(
      `with returned as (
         insert into returns (order_id, return_number, key, state, completed_at) values ($1, $2, gen_random_uuid(), $3, $4) returning id
       )
       insert into return_items (return_id, order_item_id, piece, size, reason, price, discount, tax, received_at, received_by, outcome)
       select id, $5, $6, $7, $8, 0, 0, 0, now(), 'etta', $9 from returned`,
      [
        item?.order_id,
        `RET-20250101-000000-${index + 1}`,
        state,
        at,
        item?.id,
        index + 1,
        size,
        reason,
        outcome,
      ],
    );
  }
  const { returned, reasons, sizes } = await readReport('2025-07-01', '2025-07-31');
  const soldIn = (of: string) => sizes.find(({ size }) => size === of)?.sold ?? 0;
  expect(returned.filter((row) => row.returned > 0)).toEqual([
    { size: 'M', returned: 1, sold: soldIn('M') },
    { size: 'XXL', returned: 1, sold: 0 },
  ]);
  expect(reasons).toEqual([
    { reason: 'too_small', pieces: 1 },
    { reason: 'undelivered', pieces: 1 },
  ]);
});

test('a month that is over stays the same, whatever happens later', async () => {
  const days = ['2025-09-01', '2025-09-30'] as const;
  const before = [await readReport(...days), await readJournal(...days)];
  const sold = await sql(
    `select payments.provider, provider_payment_id, payments.amount, checkouts.id, orders.id as "orderId"
     from bookings join payments on payments.id = payment_id join checkouts on checkouts.id = checkout_id
     join orders on orders.id = order_id
     where kind = 'payment' and payments.state = 'applied' and (at at time zone 'America/New_York')::date between $1 and $2`,
    [...days],
  );
  expect(sold.length).toBeGreaterThan(4);
  for (const [
    index,
    { provider, provider_payment_id: id, amount, id: checkout, orderId },
  ] of sold.entries()) {
    const kind = index % 2 === 0 ? 'external' : 'reversal';
    await sql('select record_external_refund($1, $2, $3, $4, null, $5)', [
      provider,
      id,
      `late_${index}`,
      index % 3 ? amount : 100,
      kind,
    ]);
    if (index % 4 === 1) await sql('select fail_refund($1, $2)', [provider, `late_${index}`]);
    await sql("update order_items set size = 'XXL' where order_id = $1", [orderId]);
    await sql(
      `update checkouts set purged_at = now(), content_hash = '', customer = null, billing_address = null, shipping_address = null,
         notes = null where id = $1`,
      [checkout],
    );
    await sql(
      "update customers set first_name = 'erased', last_name = 'erased', email = 'erased' from orders where orders.id = $1 and customers.id = customer_id",
      [orderId],
    );
  }
  expect([await readReport(...days), await readJournal(...days)]).toEqual(before);
});

describe('the sums of days that are over', () => {
  /** As if these had been booked at another time. */
  const bookAt = (time: string, which: string) =>
    sql(`do $$ begin
      set local session_replication_role = replica;
      update bookings set booked_at = ${time} where ${which};
    end $$`);
  const readAll = () => Promise.all(RANGES.map(([from, to]) => readReport(from, to)));
  const written = async () => {
    const [row] = await sql(
      `select (select count(*)::integer from day_sums) as rows, summed_until('America/New_York')::text as until`,
    );
    return row;
  };
  /** Twice at once, until nothing is left. */
  async function writeAll() {
    for (let before; JSON.stringify(before) !== JSON.stringify((before = await written()));) {
      const write = () => sql("select write_day_sums('America/New_York', 100)");
      await Promise.all([write(), write()]);
    }
  }

  test('are written once by the schedule, and are those of the bookings, whenever these were found', async () => {
    await bookAt('at', "id % 5 > 0 and at < '2026-01-01'");
    await bookAt("at + interval '40 days'", "id % 5 = 0 and at < '2026-01-01'");
    const unsummed = await readAll();
    expect(await written()).toEqual({ rows: 0, until: '-infinity' });
    await shop.reconcile();
    const [first] = await sql('select count(*)::integer as rows from day_sums');
    expect(first?.rows).toBeGreaterThan(0);
    await writeAll();
    // What was booked today is no sum yet.
    const { rows, until } = (await written()) ?? {};
    expect(until).toMatch(/^202[56]/);
    expect(await readAll()).toEqual(unsummed);

    await sell(onDay('2025-11-02', '01:30:00'), { state: 'KY' });
    const late = await sell(onDay('2025-06-15', '12:00:00'), { state: null });
    await payTwice(late, someTime(200), someTime(201));
    const matches = async () => {
      for (const [from, to] of RANGES) {
        expect([from, (await readReport(from, to)).total]).toEqual([from, tally(within(from, to))]);
      }
    };
    await matches();
    await writeAll();
    expect(await written()).toEqual({ rows, until });
    await bookAt("now() - interval '2 days'", "booked_at > now() - interval '1 hour'");
    await writeAll();
    expect(await written()).not.toEqual({ rows, until });
    await matches();
  });
});

describe('days that no report covers', () => {
  const refused = async (names: string[], from: string, to: string) => {
    const replies = [];
    for (const name of names) {
      const reply = await call(name, { from, to, limit: 10, file: 'accounting' });
      replies.push([reply.status, reply.body.field, reply.body.error]);
    }
    return replies;
  };

  test.each([
    ['2025-02-01', '2025-01-31', 'to', 'The last day is before the first.'],
    ['2024-01-01', '2025-01-01', 'to', 'A report covers up to 366 days, not 367.'],
  ])('%s to %s', async (from, to, field, error) => {
    const replies = await refused(['read-report', 'read-journal'], from, to);
    expect(replies).toEqual([1, 2].map(() => [400, field, error]));
  });

  const IN_YEARS = 'is not in the years 2000 to 2999';
  test.each([
    ['0000-01-01', '0000-01-01', 'from', IN_YEARS],
    ['0001-01-01', '0001-12-31', 'from', IN_YEARS],
    ['1999-12-31', '2000-01-01', 'from', IN_YEARS],
    ['2999-12-31', '3000-01-01', 'to', IN_YEARS],
    ['2025-02-30', '2025-03-01', 'from', 'is not a day'],
  ])('nor any file: %s to %s', async (from, to, field, error) => {
    const replies = await refused(['read-report', 'read-journal', 'export-orders'], from, to);
    expect(replies).toEqual([1, 2, 3].map(() => [400, field, `${field} ${error}`]));
  });
});
