import { type Command, Option } from 'commander';
import { createPromo, endPromo, listPromos } from '#adapters/admin/promo-codes.ts';
import { formatDiscount } from '#shop/pricing.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import { readActor, printResult, type CommandContext } from '#cli/command-context.ts';
import { formatUtcMinute } from '#cli/terminal/format-utc-minute.ts';
import { readCents, readCount, readDay, readPercent } from '#cli/terminal/read-options.ts';
import { type Column, table } from '#cli/terminal/table.ts';

interface Options {
  percent?: number;
  amount?: number;
  from?: Date;
  until?: Date;
  uses?: number;
}

export function addPromo(program: Command, context: CommandContext): void {
  const promo = program.command('promo').description('promo codes');
  promo
    .command('list')
    .description('list all promo codes with their status')
    .action(async (_options: object, command: Command) => {
      const promos = await listPromos();
      printResult(
        command,
        context,
        promos,
        promos.length ? table(COLUMNS, promos) : 'No promo codes.',
      );
    });
  promo
    .command('create')
    .description('create a promo code')
    .argument('<code>', 'what shoppers type, in any case')
    .addOption(
      new Option('--percent <number>', 'a discount of this percentage')
        .argParser(readPercent)
        .conflicts('amount'),
    )
    .option('--amount <dollars>', 'a discount of this amount', readCents)
    .option('--from <day>', 'the first day it is valid (UTC)', readDay)
    .option('--until <day>', 'the first day it is no longer valid (UTC)', readDay)
    .option('--uses <count>', 'how many orders can use it', readCount)
    .addHelpText(
      'after',
      `
Examples:
  npm run shop -- promo create BARREL15 --percent 15 --until 2027-01-01
  npm run shop -- promo create FIVEOFF --amount 5.00 --uses 100`,
    )
    .action((code: string, options: Options, command: Command) =>
      create(code, options, command, context),
    );
  promo
    .command('disable')
    .description('end a promo code now; existing orders keep their discount')
    .argument('<code>', 'the code')
    .action(async (given: string, _options: object, command: Command) => {
      const code = given.trim().toUpperCase();
      if (!(await endPromo(code, readActor(command, context)))) {
        throw new CommandError(`No active promo code is named ${code}.`);
      }
      printResult(command, context, { code, status: 'ended' }, `${code} is disabled.`);
    });
}

async function create(given: string, options: Options, command: Command, context: CommandContext) {
  const code = given.trim().toUpperCase();
  if (!/^[A-Z0-9-]{2,40}$/.test(code)) {
    command.error('error: a promo code has 2 to 40 letters, digits and hyphens.');
  }
  const { percent, amount, from, until, uses } = options;
  const value = percent ?? amount;
  if (!value) return command.error('error: --percent or --amount is required.');
  if (from && until && until <= from) command.error('error: --until must be later than --from.');
  const promo = { code, kind: percent ? ('percentage' as const) : ('fixed' as const), value };
  const limits = { startsAt: from, endsAt: until, maxRedemptions: uses };
  if (!(await createPromo({ ...promo, ...limits }, readActor(command, context)))) {
    throw new CommandError(`The promo code ${code} already exists.`);
  }
  printResult(command, context, { ...promo, ...limits }, `${code} gives ${formatDiscount(promo)}.`);
}

const COLUMNS: Column<Awaited<ReturnType<typeof listPromos>>[number]>[] = [
  { title: 'Code', cell: (promo) => promo.code },
  {
    title: 'Offer',
    cell: ({ code, discount_type: kind, discount_value: value }) =>
      formatDiscount({ code, kind, value }),
  },
  { title: 'Status', cell: (promo) => promo.status },
  { title: 'Used', cell: (promo) => promo.used, right: true },
  { title: 'Of', cell: (promo) => promo.max_redemptions ?? '', right: true },
  { title: 'From (UTC)', cell: (promo) => formatUtcMinute(promo.starts_at) },
  { title: 'Until (UTC)', cell: (promo) => formatUtcMinute(promo.ends_at) },
];
