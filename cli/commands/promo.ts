import { type Command, Option } from 'commander';
import { formatDiscount } from '#shop/pricing.ts';
import { createPromo, endPromo, listPromoCodes } from '#usecases/promo-codes/promo-codes.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCents, readCount, readDay, readPercent } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute } from '#cli/terminal/table.ts';

interface Options {
  percent?: number;
  amount?: number;
  from?: string;
  until?: string;
  uses?: number;
}

export function addPromo(program: Command, context: CommandContext): void {
  const promo = program.command('promo').description('promo codes');
  promo
    .command('list')
    .description('list all promo codes with their status')
    .action(async () => {
      const { promoCodes } = await listPromoCodes();
      context.printTable(promoCodes, COLUMNS, 'No promo codes.');
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
    .option('--from <day>', 'the first day it is valid', readDay)
    .option('--until <day>', 'the last day it is valid', readDay)
    .option('--uses <count>', 'how many orders can use it', readCount)
    .addHelpText(
      'after',
      `
Examples:
  npm run shop -- promo create BARREL15 --percent 15 --until 2026-12-31
  npm run shop -- promo create FIVEOFF --amount 5.00 --uses 100`,
    )
    .action(async (code: string, options: Options, command: Command) => {
      const { percent, amount, from: firstDay, until: lastDay, uses: maxRedemptions } = options;
      const value = percent ?? amount;
      if (!value) return command.error('error: --percent or --amount is required.');
      const kind = percent ? 'percentage' : 'fixed';
      const request = { code, kind, value, firstDay, lastDay, maxRedemptions } as const;
      const promo = await createPromo(request, context.actor);
      context.print(promo, `${promo.code} gives ${formatDiscount(promo)}.`);
    });
  promo
    .command('disable')
    .description('end a promo code now; existing orders keep their discount')
    .argument('<code>', 'the code')
    .action(async (text: string) => {
      const { code } = await endPromo({ code: text }, context.actor);
      context.print({ code, status: 'ended' }, `${code} is disabled.`);
    });
}

const COLUMNS: Columns<Awaited<ReturnType<typeof listPromoCodes>>['promoCodes'][number]> = {
  Code: (promo) => promo.code,
  Offer: formatDiscount,
  Status: (promo) => promo.status,
  Used: (promo) => promo.used,
  Of: (promo) => promo.maxRedemptions ?? '',
  'From (UTC)': (promo) => formatUtcMinute(promo.startsAt),
  'Until (UTC)': (promo) => formatUtcMinute(promo.endsAt),
};
