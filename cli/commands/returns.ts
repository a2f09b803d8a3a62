import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { formatCents } from '#shop/money.ts';
import { PIECE_CONDITIONS, type PieceCondition, RETURN_REASONS } from '#shop/returns.ts';
import { CommandError } from '#usecases/office/command-error.ts';
import {
  listWaitingReturns,
  summarizeReturns,
  type WaitingReturn,
} from '#usecases/returns/office-return-list.ts';
import * as returns from '#usecases/returns/office-returns.ts';
import { addressLines } from '#usecases/emails/order-confirmation.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';
import type { CommandContext } from '#cli/command-context.ts';
import {
  type AskedPiece,
  readAskedPiece,
  readCents,
  readCount,
} from '#cli/terminal/read-options.ts';
import { type Columns, fieldList, formatUtcMinute, table } from '#cli/terminal/table.ts';
import { readFileBytes } from '#cli/terminal/terminal.ts';
import { confirmSharedNumber } from './ship.ts';

const CONDITIONS = [...Object.keys(PIECE_CONDITIONS), 'missing'];

export function addReturns(program: Command, context: CommandContext): void {
  program
    .command('returns')
    .description('list the returns that wait for us, the late ones first')
    .option('--all', 'all returns, also those that are done', false)
    .option('--summary', 'how many of the sold pieces of each size came back, and why')
    .action(async ({ all, summary }: { all: boolean; summary?: true }) => {
      if (summary) context.printTable(await summarizeReturns(), RATES, 'Nothing was shipped yet.');
      else context.printTable(await listWaitingReturns({ all }), COLUMNS, 'No returns.');
    });
  program
    .command('return')
    .description('show a return, do the next step of it, or open one; the shopper gets an email')
    .argument('[return]', 'a return number')
    .option(
      '--open <order>',
      'open one for a caller: with --piece, or --undelivered for all pieces',
    )
    .option('--undelivered', 'the parcel came back: it costs no fee and is received at once', false)
    .option('--piece <variant:reason[:new size]>', 'a piece to open it for', readAskedPiece)
    .option('--note <text>', 'what the caller said', '')
    .option('--label <pdf>', 'send this label, with --carrier and maybe --tracking')
    .option('--refuse <reason>', 'refuse it; the shopper reads the reason')
    .option('--receive <piece>', 'mark this piece, by its number in the list', readCount)
    .addOption(new Option('--as <condition>').choices(CONDITIONS).default('as_new'))
    .option('--restock', 'put the received piece back into stock', false)
    .option(
      '--refund [dollars]',
      'refund what is worked out, or another amount with --reason',
      readCents,
    )
    .option('--reason <text>', 'why it is another amount; the shopper reads it', '')
    .option(
      '--sold-out <piece>',
      'the new size of this piece sold out: it comes back for money',
      readCount,
    )
    .option('--ship', 'ship the new sizes, with --carrier and --tracking')
    .option('--carrier <name>', 'UPS, USPS, FedEx, DHL or another', '')
    .option('--tracking <number>', "the carrier's tracking number", '')
    .option('--yes', 'skip the confirmation of a refund or of a tracking number of another order')
    .addHelpText('after', EXAMPLES)
    .action(async (number: string | undefined, options: Options) => {
      const returnNumber = number ?? (await open(options, context));
      if (number) await act(number, options, context);
      await sendOutbox();
      const shown = await returns.getReturn({ returnNumber });
      context.print(shown, describe(shown));
    });
}

const EXAMPLES = `
Reasons: ${Object.keys(RETURN_REASONS).join(', ')}.

Examples:
  npm run shop -- return --open ORD-20261121-123456 --piece ghost-barrel-tee-m:too_small:L
  npm run shop -- return RET-20261121-123456-1 --label label.pdf --carrier UPS
  npm run shop -- return RET-20261121-123456-1 --receive 1 --as as_new --restock
  npm run shop -- return RET-20261121-123456-1 --refund`;

interface Options {
  open?: string;
  undelivered: boolean;
  piece?: AskedPiece[];
  note: string;
  label?: string;
  refuse?: string;
  receive?: number;
  as: PieceCondition | 'missing';
  restock: boolean;
  refund?: number | true;
  reason: string;
  soldOut?: number;
  ship?: true;
  carrier: string;
  tracking: string;
  yes?: true;
}

async function open({ open, piece, note, undelivered }: Options, context: CommandContext) {
  if (!open) throw new CommandError('Name a return, or --open <order>.');
  const pieces = await returns.findPieces(open, undelivered ? 'all' : (piece ?? []));
  const request = {
    orderNumber: open,
    key: randomUUID(),
    pieces,
    isUndelivered: undelivered,
    note,
  };
  return (await returns.createReturn(request, context.actor)).returnNumber;
}

/** Does the one step that the options name, if any. */
async function act(returnNumber: string, options: Options, context: CommandContext): Promise<void> {
  const { label, refuse, receive, refund, soldOut, ship, carrier, tracking, reason } = options;
  const steps = [label, refuse, receive, refund, soldOut, ship].filter(
    (step) => step !== undefined,
  );
  if (steps.length > 1) throw new CommandError('Do one step at a time.');
  const { actor } = context;
  const shown = await returns.getReturn({ returnNumber });
  const pieceId = (of: number) => {
    const piece = shown.pieces[of - 1];
    if (!piece) throw new CommandError(`There is no piece ${of}.`);
    return piece.id;
  };
  if (label !== undefined) {
    if (!carrier) throw new CommandError('A label needs a --carrier.');
    const pdf = (await readFileBytes(label)).toString('base64');
    await returns.labelReturn(
      { returnNumber, label: pdf, carrier, trackingNumber: tracking },
      actor,
    );
  } else if (refuse !== undefined) {
    await returns.refuseReturn({ returnNumber, reason: refuse }, actor);
  } else if (receive !== undefined) {
    const condition = options.as === 'missing' ? null : options.as;
    const mark = { pieceId: pieceId(receive), condition, isRestocked: options.restock };
    await returns.receiveReturn({ returnNumber, ...mark }, actor);
  } else if (soldOut !== undefined) {
    await returns.convertReturn({ returnNumber, pieceId: pieceId(soldOut) }, actor);
  } else if (ship) {
    const shipment = { returnNumber, carrier, trackingNumber: tracking };
    await confirmSharedNumber(context, options.yes, (sharedWith) =>
      returns.shipReturn({ ...shipment, sharedWith }, actor),
    );
  } else if (refund !== undefined) {
    const workedOutCents = shown.sums.totalCents;
    const amountCents = refund === true ? workedOutCents : refund;
    const question = `Refund ${formatCents(amountCents)} for ${returnNumber} to ${shown.email}?`;
    await context.confirm(question, options.yes);
    await returns.refundReturn({ returnNumber, amountCents, reason, workedOutCents }, actor);
  }
}

type Shown = Awaited<ReturnType<typeof returns.getReturn>>;

/** One return as text, with its pieces and history. */
function describe(shown: Shown): string {
  const { sums, exchange, state } = shown;
  const isWithdrawn = state === 'refused' || state === 'cancelled';
  const refund = `${formatCents(sums.totalCents)}${shown.refundTo ? ` to ${shown.refundTo}` : ''}`;
  const fields: [string, string][] = [
    ['Return', shown.returnNumber],
    ['State', state],
    ['Next', shown.next ?? ''],
    ['Due', shown.dueAt ? `${formatUtcMinute(shown.dueAt)} UTC` : ''],
    ['Order', `${shown.orderNumber}, ${shown.order}`],
    ['Customer', `${shown.name} <${shown.email}>`],
    ['Ship to', addressLines(shown.shippingAddress).join(', ')],
    ['Note', shown.note],
    ['Refused', shown.refusal ?? ''],
    ['Label', [shown.carrier, shown.trackingNumber].filter(Boolean).join(' ')],
    ['New size', exchange ? `${exchange.carrier} ${exchange.trackingNumber}` : ''],
    ['Fee', sums.feeCents && !isWithdrawn ? formatCents(sums.feeCents) : ''],
    ['Refund', isWithdrawn ? '' : refund],
    ...shown.history.map(({ at, by, text, note }): [string, string] => [
      'History',
      [`${formatUtcMinute(at)} UTC`, by && `${by}:`, text, note].filter(Boolean).join(' '),
    ]),
  ];
  const pieces = shown.pieces.map((piece, index) => ({ ...piece, index }));
  return `${fieldList(fields.filter(([, value]) => value))}\n\n${table(PIECES, pieces)}`;
}

const PIECES: Columns<Shown['pieces'][number] & { index: number }> = {
  Piece: ({ index }) => index + 1,
  Product: ({ product }) => product,
  Size: ({ size }) => size,
  Reason: ({ reason }) => reason,
  For: ({ newSize, isSoldOut }) => newSize ?? (isSoldOut ? 'money (sold out)' : 'money'),
  Received: (piece) => piece.condition ?? (piece.receivedAt ? 'missing' : ''),
  Restocked: ({ isRestocked }) => (isRestocked ? 'yes' : ''),
  Outcome: ({ outcome }) => outcome ?? '',
};

const COLUMNS: Columns<WaitingReturn> = {
  Return: (one) => one.return_number,
  'Asked (UTC)': (one) => formatUtcMinute(one.requested_at),
  State: (one) => one.state,
  Next: (one) => one.next ?? '',
  'Due (UTC)': (one) => `${formatUtcMinute(one.dueAt)}${one.isLate ? ' late' : ''}`,
  Pieces: ({ pieces }) =>
    pieces.map((piece) => `${piece.size} for ${piece.new_size ?? 'money'}`).join(', '),
};

const RATES: Columns<Awaited<ReturnType<typeof summarizeReturns>>[number]> = {
  Product: ({ product }) => product,
  Size: ({ size }) => size,
  Returned: ({ returned, sold }) => `${returned} of ${sold}`,
  Rate: ({ percent }) => (percent === null ? '' : `${percent}%`),
  Reasons: ({ reasons }) =>
    Object.entries(reasons)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
};
