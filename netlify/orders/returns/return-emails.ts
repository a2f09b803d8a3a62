/** The emails about a return: what happened, its pieces and sums, how to pack them, and one link. */
import { monthAndDay } from '#shop/shop-clock.ts';
import { type OrderRecord, readOrder } from '../orders.queries.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import { readOrderReturns, type StoredReturns } from './returns.queries.ts';
import { pieceLabel } from '#shop/return-labels.ts';
import {
  exchangeTerms,
  groupPieces,
  packingSteps,
  refundTerms,
  returnAmountRows,
  returnTotalRow,
  returnTexts,
} from '#shop/return-messages.ts';
import { isUndelivered } from '#shop/returns.ts';
import { describeReturn, refundTarget } from './describe-returns.ts';
import type { Block, Email, Emails, Fact } from '#mail/email.ts';
import { orderButton } from '../order-confirmation.ts';
import { describeItem, shipmentFacts, trackingLinks } from '../shipment-emails.ts';

type Shown = ReturnType<typeof describeReturn>;
type Payload = Payloads['return-requested'];

interface News {
  title: string;
  text: string;
  /** The label of the button. */
  label?: string;
  /** Whether its pieces and sums follow. */
  hasParcel?: boolean;
  isPacked?: boolean;
  /** Whether the shipment of its new sizes follows. */
  isShipped?: boolean;
}

type ReturnNews = (shown: Shown, payload: Payload) => News;

export const returnNews = {
  requested: () => ({
    title: 'Your return request',
    text: 'We have your request. We email a prepaid label within 24 hours.',
    hasParcel: true,
  }),
  label: (shown) => ({
    title: 'Your return label',
    text: `It is prepaid. Put it on the parcel and ${handOver(shown)}`,
    label: 'Open the label',
    hasParcel: true,
    isPacked: true,
  }),
  reminder: (shown) => ({
    title: 'A week left for your return',
    text: `Your label has not been used yet: ${handOver(shown)} After that the request closes.`,
    label: 'Open the label',
    hasParcel: true,
    isPacked: true,
  }),
  refused: ({ refusal }) => ({
    title: 'We can’t take your return',
    text: `${refusal ?? ''} Nothing is refunded. If this surprises you, reply to this email.`,
  }),
  cancelled: ({ labelSentAt }, { is_expired: isExpired }) => ({
    title: 'Return canceled',
    text: isExpired
      ? 'Your return label was not used in time, so your request is closed and the label is no longer valid. If you have sent the parcel, reply to this email.'
      : `Your return request is canceled${labelSentAt === null ? '' : ', and its label is no longer valid'}. If this surprises you, reply to this email.`,
  }),
  notRefunded: ({ refundReason }) => ({
    title: 'No refund for your return',
    text: `${refundReason ?? 'Nothing is left to refund for what came back.'} If this surprises you, reply to this email.`,
    hasParcel: true,
  }),
  received: (shown) => {
    if (shown.pieces.every(({ outcome }) => outcome === 'not_received')) {
      return {
        title: 'Your pieces were not in the parcel',
        text: 'We found none of the pieces of your return in the parcel, so nothing is refunded. If this surprises you, reply to this email.',
      };
    }
    if (shown.state === 'completed') {
      const isMissing = shown.pieces.some(({ outcome }) => outcome === 'not_received');
      return {
        title: 'Your return is complete',
        text: `${isMissing ? 'Not all of its pieces were in the parcel. ' : ''}This is what each piece came to. If this surprises you, reply to this email.`,
        hasParcel: true,
      };
    }
    const next = 'We look at each piece. You get an email for each refund and each new size.';
    return isUndelivered(shown)
      ? {
          title: 'Your parcel came back',
          text: `${returnTexts.undelivered} ${next}`,
          hasParcel: true,
        }
      : { title: 'Your return has reached us', text: next, hasParcel: true };
  },
  exchangeShipped: (_shown, { is_corrected: isCorrected }) => ({
    title: isCorrected ? 'The right tracking number' : 'Your new size is on its way',
    text: isCorrected
      ? 'The tracking number that we sent you for your new size was wrong. This is the right one.'
      : 'Your new size has shipped.',
    isShipped: true,
  }),
  exchangeSoldOut: (_shown, { product = 'Your piece', size = 'the new size' }) => ({
    title: 'Your new size has sold out',
    text: `${product} has sold out in ${size}, so you get your money back for it. No return shipping is charged for it.`,
    hasParcel: true,
  }),
} satisfies Record<string, ReturnNews>;

function handOver({ carrier, sendBy, pieces }: Shown): string {
  const isHeld = pieces.some(({ newSize }) => newSize !== null);
  const day = sendBy ? ` by ${monthAndDay(sendBy)}` : '';
  return `hand it to ${carrier ?? 'the carrier'}${day}.${isHeld ? ' Until then we hold the new size for you.' : ''}`;
}

/** The email about a return of this order; undefined if it has no such return. */
export function returnEmail(
  describe: ReturnNews,
  payload: Payload,
  order: OrderRecord,
  stored: StoredReturns,
): Email | undefined {
  const found = stored.returns.find(({ id }) => id === payload.return_id);
  if (!found) return undefined;
  const shown = describeReturn(found, stored.leftCents);
  const { title, text, label = 'See your return', ...news } = describe(shown, payload);
  const { address } = orderButton(order);
  return {
    to: order.customer.email,
    subject: `${title}: ${shown.returnNumber}`,
    preview: text,
    blocks: [
      { type: 'title', text: title },
      { type: 'text', text },
      ...(news.isShipped
        ? exchangeBlocks(order, shown)
        : [
            { type: 'button' as const, label, address },
            { type: 'facts' as const, facts: factsOf(shown) },
          ]),
      ...(news.hasParcel ? parcelBlocks(order, stored, shown) : []),
      ...(news.isPacked ? packingBlocks(shown, address) : []),
    ],
  };
}

function factsOf({ returnNumber, sendBy, state }: Shown): Fact[] {
  const number: Fact = ['Return', returnNumber];
  return sendBy && state === 'label_sent'
    ? [number, ['Hand over by', monthAndDay(sendBy)]]
    : [number];
}

function exchangeBlocks(order: OrderRecord, { exchange, pieces, returnNumber }: Shown): Block[] {
  const sent = pieces.filter(({ newSize, outcome }) => newSize && outcome !== 'not_received');
  if (!exchange) return [{ type: 'button', ...orderButton(order) }];
  return [
    ...trackingLinks(order, exchange.trackingUrl),
    {
      type: 'facts',
      facts: shipmentFacts(order, {
        ...exchange,
        number: ['Return', returnNumber],
        pieces: sent.length,
      }),
    },
    itemsOf(
      sent,
      ({ newSize, size }) => newSize ?? size,
      () => '',
    ),
  ];
}

function parcelBlocks(
  order: OrderRecord,
  stored: StoredReturns,
  { pieces, sums, state }: Shown,
): Block[] {
  const terms = [
    state === 'completed' ? '' : refundTerms(refundTarget(stored), sums.totalCents),
    pieces.some(({ newSize, outcome }) => newSize !== null && outcome === null)
      ? exchangeTerms
      : '',
  ].filter(Boolean);
  return [
    itemsOf(
      pieces,
      ({ size }) => size,
      (piece) => pieceLabel(piece, 'shopper'),
    ),
    {
      type: 'amounts',
      rows: returnAmountRows(pieces, sums, order),
      total: returnTotalRow(pieces, sums),
    },
    ...(terms.length > 0 ? [{ type: 'small' as const, text: terms.join(' ') }] : []),
  ];
}

type Piece = Shown['pieces'][number];

function itemsOf(
  pieces: readonly Piece[],
  sizeOf: (piece: Piece) => string,
  result: (piece: Piece) => string,
): Block {
  const items = groupPieces(pieces).map(({ piece, quantity }) => ({
    product: piece.product,
    image: piece.image,
    detail: describeItem({ size: sizeOf(piece), quantity }),
    result: result(piece),
  }));
  return { type: 'items', items };
}

const packingBlocks = ({ carrier }: Shown, address: string): Block[] => [
  { type: 'steps', title: 'How to pack it', steps: packingSteps(carrier ?? 'carrier') },
  {
    type: 'sentence',
    before: 'Changed your mind?',
    label: 'See your return',
    address,
    after: 'to follow it or to cancel it',
  },
];

const ofReturn =
  (news: ReturnNews) =>
  async (payload: Payload): Promise<Email | undefined> => {
    const stored = await readOrderReturns(payload.order_id);
    const order = await readOrder(payload.order_id);
    return stored && returnEmail(news, payload, order, stored);
  };

export const returnEmails = {
  'return-requested': ofReturn(returnNews.requested),
  'return-label': ofReturn(returnNews.label),
  'return-reminder': ofReturn(returnNews.reminder),
  'return-refused': ofReturn(returnNews.refused),
  'return-cancelled': ofReturn(returnNews.cancelled),
  'return-not-refunded': ofReturn(returnNews.notRefunded),
  'return-received': ofReturn(returnNews.received),
  'exchange-shipped': ofReturn(returnNews.exchangeShipped),
  'exchange-sold-out': ofReturn(returnNews.exchangeSoldOut),
} satisfies Partial<Emails>;
