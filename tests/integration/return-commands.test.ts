import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matching } from '../support/matchers.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { openShop } from './test-shop.ts';

const shop = sharedShop(openShop);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'returns-'));
});
afterAll(() => rm(folder, { recursive: true }));

const UPS = ['--carrier', 'ups', '--tracking', '1Z999AA10123456784'];

/** A command that must work, and what it printed. */
async function run(...words: string[]): Promise<string> {
  const { code, output, errors } = await runCommand(words);
  expect([words, code, errors]).toEqual([words, 0, '']);
  return output;
}

/** A shipped order of one tee in M, and the number of its first return. */
async function buy() {
  const { orderNumber, email } = await shop.buyByCard();
  await run('ship', orderNumber, ...UPS, '--yes');
  return { orderNumber, email, number: `${orderNumber.replace('ORD', 'RET')}-1` };
}

test('a return is opened for a caller and goes to its end', async () => {
  const { orderNumber, email, number } = await buy();
  const label = join(folder, 'label.pdf');
  await writeFile(label, '%PDF-1.7\nlabel\n%%EOF\n');
  const opened = await run(
    'return',
    '--open',
    orderNumber,
    '--piece',
    'ghost-barrel-tee-m:too_small',
  );
  expect(opened).toMatch(new RegExp(`^Return +${number}\nState +requested\nNext +send_label\n`));
  expect(await run('returns')).toMatch(
    new RegExp(`${number} .*requested.*send_label.*M for money`),
  );
  expect(await run('return', number, '--label', label, ...UPS)).toMatch(/Label +UPS 1Z999/);
  expect(await run('returns')).not.toContain(number);
  expect(await run('returns', '--all')).toContain(number);
  await run('return', number, '--receive', '1', '--as', 'worn');
  const refund = ['return', number, '--refund'];
  expect(await runCommand(refund, 'n')).toMatchObject({
    code: 1,
    errors: 'Nothing was done.',
    questions: [`Refund $24.78 for ${number} to ${email}? [y/N] `],
  });
  expect(await run(...refund, '--yes')).toMatch(
    /State +completed\n[\s\S]*Refund +\$24\.78 to Visa/,
  );
  expect(await runCommand([...refund, '--yes'])).toMatchObject({
    code: 1,
    errors: matching(new RegExp(`^${number} was refunded at \\d\\d:\\d\\d by etta\\.$`)),
  });
  expect(await run('return', number)).toMatch(/History .* etta: Label sent, UPS 1Z999/);
  expect(JSON.parse(await run('--json', 'return', number))).toMatchObject({ state: 'completed' });
});

test('a new size is shipped, or has sold out and becomes another amount of money', async () => {
  const pieces = ['--piece', 'ghost-barrel-tee-m:too_small:L'];
  const exchanged = await buy();
  await run('return', '--open', exchanged.orderNumber, ...pieces);
  await run('return', exchanged.number, '--receive', '1', '--restock');
  const ship = ['return', exchanged.number, '--ship', ...UPS, '--yes'];
  expect(await run(...ship)).toMatch(/New size +UPS 1Z999/);
  const sold = await buy();
  await run('return', '--open', sold.orderNumber, ...pieces);
  expect(await run('return', sold.number, '--sold-out', '1')).toContain('money (sold out)');
  await run('return', sold.number, '--receive', '1');
  const amount = ['--refund', '20.00', '--reason', 'a stain', '--yes'];
  expect(await run('return', sold.number, ...amount)).toMatch(/Refund +\$20\.00/);
});

test('an undelivered parcel is received at once; a return is refused with a reason', async () => {
  const { orderNumber, number } = await buy();
  expect(await run('return', '--open', orderNumber, '--undelivered')).toMatch(/State +received/);
  await run('return', number, '--receive', '1', '--as', 'missing');
  const other = await buy();
  await run('return', '--open', other.orderNumber, '--piece', 'ghost-barrel-tee-m:too_large');
  const refused = await run('return', other.number, '--refuse', 'It was worn.');
  expect(refused).toMatch(/Refused +It was worn\./);
  expect(refused).not.toMatch(/Refund|Fee/);
});

test('the summary says how many of the sold pieces came back, and why', async () => {
  const summary = JSON.parse(await run('--json', 'returns', '--summary')) as { size: string }[];
  expect(summary).toEqual([
    {
      ...{ product: 'ghost-barrel-tee', size: 'M', sold: 5, returned: 3, percent: 60 },
      reasons: { too_small: 3 },
    },
    {
      ...{ product: 'ghost-barrel-tee', size: 'L', sold: 1, returned: 0, percent: 0 },
      reasons: {},
    },
  ]);
  expect(await run('returns', '--summary')).toMatch(/M +3 of 5 +60% +too_small 3/);
});

test.each([
  [['return'], 'Name a return, or --open <order>.', 1],
  [['return', 'RET-1'], 'There is no return RET-1.', 1],
  [['return', 'RET-1', '--ship', '--refuse', 'worn'], 'Do one step at a time.', 1],
  [['return', '--open', 'ORD-1', '--piece', 'tee:ugly'], 'Expected variant:reason', 2],
])('%j is refused', async (words, error, code) => {
  expect(await runCommand(words)).toMatchObject({ code, errors: matching(new RegExp(error)) });
});
