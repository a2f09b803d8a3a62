import { type Command, Option } from 'commander';
import { newPromo } from '#contracts/new-promo.ts';
import { formatDiscount } from '#shop/pricing.ts';
import { createPromo, endPromo, listPromos } from '#usecases/admin/promos.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readCents, readCount, readDay, readPercent } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute } from '#cli/terminal/table.ts';

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
    .action(async () => {
      const promos = await listPromos();
      context.printTable(promos, COLUMNS, 'No promo codes.');
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
    .action(async (code: string, options: Options, command: Command) => {
      const { percent, amount, from: startsAt, until: endsAt, uses: maxRedemptions } = options;
      const value = percent ?? amount;
      if (!value) return command.error('error: --percent or --amount is required.');
      const kind = percent ? 'percentage' : 'fixed';
      const parsed = newPromo.safeParse({ code, kind, value, startsAt, endsAt, maxRedemptions });
      if (!parsed.success) {
        return command.error(`error: a promo code ${String(parsed.error.issues[0]?.message)}.`);
      }
      await createPromo(parsed.data, context.actor);
      context.print(parsed.data, `${parsed.data.code} gives ${formatDiscount(parsed.data)}.`);
    });
  promo
    .command('disable')
    .description('end a promo code now; existing orders keep their discount')
    .argument('<code>', 'the code')
    .action(async (text: string) => {
      const code = await endPromo(text, context.actor);
      context.print({ code, status: 'ended' }, `${code} is disabled.`);
    });
}

const COLUMNS: Columns<Awaited<ReturnType<typeof listPromos>>[number]> = {
  Code: (promo) => promo.code,
  Offer: ({ code, discount_type: kind, discount_value: value }) =>
    formatDiscount({ code, kind, value }),
  Status: (promo) => promo.status,
  Used: (promo) => promo.used,
  Of: (promo) => promo.max_redemptions ?? '',
  'From (UTC)': (promo) => formatUtcMinute(promo.starts_at),
  'Until (UTC)': (promo) => formatUtcMinute(promo.ends_at),
};
