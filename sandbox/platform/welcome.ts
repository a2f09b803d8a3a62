import { styleText } from 'node:util';
import { brand } from '#shop/brand.ts';
import { MEMORY } from './data-folder.ts';
import { SEED_CODES } from './seed/promo-codes.ts';
import type { Shop } from './shop.ts';

const CARDS = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure'],
] as const;

/** What the person who started the shop wants to know. */
export function welcome(shop: Shop, dataDir: string): string {
  const rows = [
    ['Shop', link(shop.url)],
    ['Mailbox', link(`${shop.url}/sandbox/mail`)],
    ...list(
      'Test cards',
      CARDS.map(([number, outcome]) => `${number}  ${outcome}`),
    ),
    ...list(
      'Promo codes',
      SEED_CODES.map(({ code, offers }) => `${code.padEnd(10)}  ${offers}`),
    ),
    ['Data', dataDir === MEMORY ? 'in memory' : dataDir],
    ...(dataDir === MEMORY ? [] : [['Log', `${dataDir}/functions.log`]]),
  ];
  const lines = rows.map(
    ([name = '', value = '']) => `  ${styleText('dim', name.padEnd(11))}  ${value}`,
  );
  return [
    '',
    `  ${styleText('bold', brand.name)} is open.`,
    '',
    ...lines,
    '',
    '  Ctrl+C closes it.',
    '',
  ].join('\n');
}

/** Named on its first line alone. */
function list(name: string, values: readonly string[]): string[][] {
  return values.map((value, index) => [index ? '' : name, value]);
}

function link(address: string): string {
  return styleText('cyan', address);
}
