import { Console } from 'node:console';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { brand } from '#shop/brand.ts';
import { localDataFolder, localPort } from '#scripts/local-settings.ts';
import { UserError } from './user-error.ts';
import { MEMORY } from './data-folder.ts';
import { SEED_CODES } from './promo-codes.ts';
import { type Shop, startShop } from './shop.ts';

const CARDS = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure'],
] as const;

/** The entry point of `npm start` and of the browser tests. */
try {
  const dataDir = localDataFolder();
  const shop = await startShop({ port: localPort(), dataDir });
  if (dataDir !== MEMORY) writeFunctionLog(join(dataDir, 'functions.log'));
  console.log(welcome(shop, dataDir));
  stopOnSignal(shop);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** `disconnect` means that the launcher process has ended. */
function stopOnSignal(shop: Shop): void {
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(event, () => {
      void shop.stop().finally(() => process.exit(0));
    });
  }
}

/** Functions log a line per request. It goes to a file, as on a host, to keep the terminal readable. */
function writeFunctionLog(file: string): void {
  const log = new Console(createWriteStream(file, { flags: 'a' }));
  console.info = log.info.bind(log);
}

/** The text that `npm start` prints: addresses, test cards, promo codes. */
function welcome(shop: Shop, dataDir: string): string {
  const rows = [
    ['Shop', link(shop.url)],
    [
      'Office',
      `${link(`${shop.url}/admin`)}  sign in as ${process.env.ADMIN_EMAILS}; the mailbox gets the link`,
    ],
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

function list(name: string, values: readonly string[]): string[][] {
  return values.map((value, index) => [index ? '' : name, value]);
}

function link(address: string): string {
  return styleText('cyan', address);
}
