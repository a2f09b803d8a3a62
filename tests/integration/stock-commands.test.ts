import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
const M = 'ghost-barrel-tee-m';
const stock = (...words: string[]) => runCommand(['stock', ...words]);
const json = async (...words: string[]) =>
  JSON.parse((await runCommand(['--json', 'stock', ...words])).output) as Record<string, unknown>[];
const lineOf = async (variant: string) => (await json()).find((line) => line.variant === variant);
const audits = () =>
  shop.database.query(
    "select actor, action, subject_id, details from audit where subject = 'stock' order by at",
  );

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  await shop.resetStock();
  await shop.database.query("delete from audit where subject = 'stock'");
});

test('every variant is listed, and none is counted at first', async () => {
  const line = { product: 'ghost-barrel-tee', onHand: null, committed: null, reserved: null };
  expect(await json()).toEqual(
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({
      ...line,
      variant: `ghost-barrel-tee-${size.toLowerCase()}`,
      size,
      waiting: 0,
    })),
  );
  expect((await stock()).output).toMatch(/ghost-barrel-tee-m +M +not counted/);
});

describe('set', () => {
  test('says what is on hand; add adds to it, and uncount ends the counting', async () => {
    expect(await stock('set', M.toUpperCase(), '12')).toMatchObject({
      code: 0,
      output: `${M} has 12 on hand.`,
    });
    expect(await stock('add', M, '24')).toMatchObject({ output: `${M} has 36 on hand.` });
    await shop.buyByCard();
    await shop.startPayment();
    expect(await lineOf(M)).toMatchObject({ onHand: 36, committed: 1, reserved: 1 });
    expect((await stock()).output).toMatch(/ghost-barrel-tee-m +M +36 +1 +1 +34/);
    expect(await stock('uncount', M)).toMatchObject({ code: 0 });
    expect(await lineOf(M)).toMatchObject({ onHand: null });
    expect(await audits()).toMatchObject([
      { actor: 'etta', action: 'set', subject_id: M, details: { from: null, to: 12 } },
      { actor: 'etta', action: 'add', subject_id: M, details: { from: 12, to: 36 } },
      { actor: 'etta', action: 'uncount', subject_id: M, details: { from: 36 } },
    ]);
  });

  test('is refused below what is committed and reserved, with those numbers', async () => {
    await stock('set', M, '5');
    await shop.buyByCard();
    await shop.startPayment();
    expect(await stock('set', M, '1')).toMatchObject({
      code: 1,
      errors: `${M} has 1 committed and 1 reserved: at least 2 must be on hand.`,
    });
    expect(await lineOf(M)).toMatchObject({ onHand: 5 });
    expect(await audits()).toHaveLength(1);
    expect(await stock('set', M, '2')).toMatchObject({ code: 0 });
  });

  test('counts the orders that are not shipped', async () => {
    await shop.buyByCard();
    expect(await stock('set', M, '0')).toMatchObject({
      errors: `${M} has 1 committed and 0 reserved: at least 1 must be on hand.`,
    });
    await stock('set', M, '3');
    expect(await lineOf(M)).toMatchObject({ onHand: 3, committed: 1 });
  });
});

test.each([
  ['set', 'ghost-barrel-tee', '5'],
  ['add', 'gold-bar-m', '5'],
  ['uncount', 'ghost-barrel-tee-4xl'],
  ['history', ''],
])('%s of an unknown variant is refused: %s', async (...words) => {
  const refused = await stock(...words);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(`There is no variant ${words[1]}.`);
});

test.each([
  ['add', M, '5'],
  ['uncount', M],
])('%s of a variant that is not counted says how counting begins', async (...words) => {
  const refused = await stock(...words);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(`${M} is not counted.`);
});

test.each([
  ['set', M, '-1'],
  ['set', M, '1.5'],
  ['add', M, '0'],
])('%s %s %s is wrong usage', async (...words) => {
  expect(await stock(...words)).toMatchObject({ code: 2 });
});

test('history shows counts and orders, newest first', async () => {
  await stock('set', M, '5');
  const { orderNumber } = await shop.buyByCard();
  await runCommand(['ship', orderNumber, '--carrier', 'UPS', '--tracking', orderNumber]);
  await stock('add', M, '10');
  const sold = { orderNumber, quantity: 1, from: null, to: null };
  const counted = { actor: 'etta', orderNumber: null, quantity: null };
  expect((await json('history', M)).slice(0, 4)).toMatchObject([
    { ...counted, action: 'add', from: 4, to: 14 },
    { ...sold, actor: 'etta', action: 'ship' },
    { ...sold, actor: 'shopper', action: 'order' },
    { ...counted, action: 'set', from: null, to: 5 },
  ]);
  expect((await stock('history', M)).output).toContain('4 → 14');
  expect((await stock('history', 'ghost-barrel-tee-l')).output).toBe('No changes.');
});

test('a counted size that left the catalog is listed and exported, and can be uncounted', async () => {
  await shop.database.query(
    "insert into stock (product_id, size, on_hand, committed) values ('gone-tee', 'M', 3, 0)",
  );
  const path = join(folder, 'gone.csv');
  await stock('export', '--output', path);
  expect(await readFile(path, 'utf8')).toContain('gone-tee-m,gone-tee,M,,0,0\r\n');
  expect((await stock('import', path, '--yes')).errors).toBe('The file has no counts.');
  expect(await stock('history', 'gone-tee-m')).toMatchObject({ output: 'No changes.' });
  expect(await stock('add', 'gone-tee-m', '1')).toMatchObject({ code: 1 });
  expect(await stock('uncount', 'Gone-Tee-M')).toMatchObject({ code: 0 });
  expect(await lineOf('gone-tee-m')).toBeUndefined();
});

describe('import', () => {
  async function file(...lines: string[]) {
    const path = join(folder, 'counts.csv');
    await writeFile(path, lines.join('\r\n'));
    return path;
  }

  test('sets what export wrote and an editor changed, after showing it', async () => {
    await stock('set', M, '5');
    const path = join(folder, 'stock.csv');
    expect(await stock('export', '--output', path)).toMatchObject({ code: 0 });
    const exported = await readFile(path, 'utf8');
    expect(exported).toContain(`${M},ghost-barrel-tee,M,5,0,0\r\n`);
    await writeFile(
      path,
      exported.replace('M,5,', 'M,8,').replace('-l,ghost-barrel-tee,L,', '$&2'),
    );
    const words = ['stock', 'import', path];
    expect(await runCommand(words)).toMatchObject({ code: 1 });
    const refused = await runCommand(words, 'n');
    expect(refused).toMatchObject({ code: 1, errors: 'Nothing was done.' });
    expect(refused.questions[0]).toMatch(/tee-m +5 +8\n.*tee-l +not counted +2\nSet these/s);
    expect(await lineOf(M)).toMatchObject({ onHand: 5 });
    expect(await runCommand(words, 'y')).toMatchObject({ code: 0 });
    expect(await lineOf(M)).toMatchObject({ onHand: 8 });
    expect(await lineOf('ghost-barrel-tee-l')).toMatchObject({ onHand: 2 });
    expect(await lineOf('ghost-barrel-tee-s')).toMatchObject({ onHand: null });
    expect(await runCommand([...words, '--yes'])).toMatchObject({
      output: 'Nothing differs from the stock.',
    });
    expect(await audits()).toHaveLength(3);
  });

  test('sets nothing when one line is wrong, and names every wrong one', async () => {
    const path = await file(
      'on_hand,variant',
      `3,${M}`,
      'many,ghost-barrel-tee-l',
      '',
      '1,gold-bar',
      `4,${M}`,
    );
    expect(await stock('import', path, '--yes')).toMatchObject({
      code: 1,
      errors: `Line 3: many is not a whole number.\nLine 5: there is no variant gold-bar.\nLine 6: ${M} is counted twice.`,
    });
    expect(await lineOf(M)).toMatchObject({ onHand: null });
  });

  test('sets nothing when one count is below what is sold', async () => {
    await shop.buyByCard();
    const path = await file('variant,on_hand', 'ghost-barrel-tee-l,3', `${M},0`);
    const refused = await stock('import', path, '--yes');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.errors).toContain(`${M} has 1 committed and 0 reserved`);
    expect(await lineOf('ghost-barrel-tee-l')).toMatchObject({ onHand: null });
  });

  test('sets nothing when the stock is not what was shown', async () => {
    await stock('set', M, '10');
    const L = 'ghost-barrel-tee-l';
    const path = await file('variant,on_hand', `${M},12`, `${L},3`, 'ghost-barrel-tee-s,0');
    shop.database.breakAt({
      statement: 'set_stock',
      when: 'before',
      what: () =>
        shop.database
          .query(`update stock set on_hand = 9 where size = 'M'`)
          .then(() => stock('set', L, '1')),
    });
    expect(await stock('import', path, '--yes')).toMatchObject({
      code: 1,
      errors: `${M} changed meanwhile: 9, not 10.\n${L} changed meanwhile: 1, not uncounted.`,
    });
    expect([await lineOf(M), await lineOf(L)]).toMatchObject([{ onHand: 9 }, { onHand: 1 }]);
    expect(await lineOf('ghost-barrel-tee-s')).toMatchObject({ onHand: null });
  });

  test('leaves alone what it did not show', async () => {
    await stock('set', M, '10');
    const path = await file('variant,on_hand', `${M},10`, 'ghost-barrel-tee-l,3');
    shop.database.breakAt({
      statement: 'set_stock',
      when: 'before',
      what: () => stock('add', M, '5'),
    });
    expect(await stock('import', path, '--yes')).toMatchObject({ code: 0 });
    expect(await lineOf(M)).toMatchObject({ onHand: 15 });
  });

  test.each([
    [['id,count', `${M},3`], 'must name the columns'],
    [['variant,on_hand'], 'has no counts'],
    [[], 'must name the columns'],
  ])('of a file without counts is refused: %j', async (lines, error) => {
    const refused = await stock('import', await file(...lines), '--yes');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.errors).toContain(error);
  });

  test('of a file that is not there is refused', async () => {
    const refused = await stock('import', join(folder, 'none.csv'));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.errors).toContain("can't be read");
  });
});
