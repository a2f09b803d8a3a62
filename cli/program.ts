import { Command } from 'commander';
import { brand } from '#shop/brand.ts';
import { addCancel } from './commands/cancel.ts';
import { addDeliver } from './commands/deliver.ts';
import { addEvents } from './commands/events.ts';
import { addOrders } from './commands/orders.ts';
import { addOutbox } from './commands/outbox.ts';
import { addPackingSlip } from './commands/packing-slip.ts';
import { addPromo } from './commands/promo.ts';
import { addRefund } from './commands/refund.ts';
import { addSales } from './commands/sales.ts';
import { addShip } from './commands/ship.ts';
import { addStatus } from './commands/status.ts';
import { addSubscribers } from './commands/subscribers.ts';
import type { CommandContext } from './command-context.ts';

const COMMANDS = [
  ...[addOrders, addShip, addDeliver, addCancel, addRefund, addPackingSlip],
  ...[addSales, addPromo, addSubscribers, addStatus, addOutbox, addEvents],
];

/** Every command of the desk. A wrong use throws commander's own error, and nothing ends the process. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('npm run shop --')
    .description(
      `The desk of ${brand.name}: orders, money and lists, for the people who run the shop.`,
    )
    .option('--json', 'answer with JSON, for scripts (with npm run -s)')
    .option('--actor <name>', 'who does this, for the audit', context.person)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => context.terminal.print(text.trimEnd()),
      writeErr: (text) => context.terminal.printError(text.trimEnd()),
    })
    .showHelpAfterError('(--help shows how)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  npm run shop -- orders --status processing
  npm run shop -- ship ORD-20261121-123456 --carrier UPS --tracking 1Z999AA10123456784
  npm run shop -- refund ORD-20261121-123456 --amount 5.00

It works against DATABASE_URL, and without one against the local shop. Exit codes: 0 done, 1 refused, 2 wrong use.`,
    );
  for (const add of COMMANDS) add(program, context);
  return program;
}
