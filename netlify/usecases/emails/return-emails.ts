/** The emails about a return: what happened, its pieces and sums, how to pack them, and one link. */
import type { Order } from '#adapters/records/orders/orders.ts';
import type { OutboxWork, ReturnEmail } from '#adapters/records/emails/outbox.ts';
import type { OrderReturns } from '#adapters/records/returns/returns.ts';
import type { Mail } from '#adapters/smtp.ts';
import { countOf } from '#shop/count-of.ts';
import {
  exchangeTerms,
  groupPieces,
  monthAndDay,
  packingSteps,
  refundTerms,
  returnAmountRows,
  returnTotalRow,
  returnTexts,
  whatNext,
} from '#shop/return-messages.ts';
import { isUndelivered } from '#shop/returns.ts';
import { sizeLabel } from '#shop/variant.ts';
import { describeReturn, refundTarget } from '../returns/read-returns.ts';
import {
  button,
  COLORS,
  composeEmail,
  headingStyle,
  html,
  type Html,
  picture,
  secondLink,
  table,
  textFooter,
  textStyle,
} from './layout.ts';
import { orderLink } from './order-notices.ts';

type Shown = ReturnType<typeof describeReturn>;
type ReturnWork = Extract<OutboxWork, { kind: ReturnEmail }>;

interface News {
  title: string;
  text: string;
  /** The label and the address of the button, the order page by default. */
  label?: string;
  address?: string | undefined;
  /** Whether its pieces and sums follow. */
  hasParcel?: boolean;
  isPacked?: boolean;
}

const NEWS: Record<ReturnEmail, (shown: Shown, payload: ReturnWork['payload']) => News> = {
  'return-requested': () => ({
    title: 'Your return request',
    text: 'We have your request. We email a prepaid label within 24 hours.',
    hasParcel: true,
  }),
  'return-label': (shown) => ({
    title: 'Your return label',
    text: `It is prepaid. Put it on the parcel and ${handOver(shown)}`,
    label: 'Open the label',
    hasParcel: true,
    isPacked: true,
  }),
  'return-reminder': (shown) => ({
    title: 'A week left for your return',
    text: `Your label has not been used yet: ${handOver(shown)} After that the request closes.`,
    label: 'Open the label',
    hasParcel: true,
    isPacked: true,
  }),
  'return-refused': ({ refusal }) => ({
    title: 'We can’t take your return',
    text: `${refusal ?? ''} Nothing is refunded. If this surprises you, reply to this email.`,
  }),
  'return-cancelled': ({ labelSentAt }, { is_expired: isExpired }) => ({
    title: 'Return canceled',
    text: isExpired
      ? 'Your return label was not used in time, so your request is closed and the label is no longer valid. If you have sent the parcel, reply to this email.'
      : `Your return request is canceled${labelSentAt === null ? '' : ', and its label is no longer valid'}. If this surprises you, reply to this email.`,
  }),
  'return-not-refunded': ({ refundReason }) => ({
    title: 'No refund for your return',
    text: `${refundReason ?? 'Nothing is left to refund for what came back.'} If this surprises you, reply to this email.`,
    hasParcel: true,
  }),
  'return-received': (shown) => {
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
  'exchange-shipped': ({ exchange }, { is_corrected: isCorrected }) => ({
    title: isCorrected ? 'The right tracking number' : 'Your new size is on its way',
    text: `${isCorrected ? 'The tracking number that we sent you for your new size was wrong. ' : ''}It has shipped${exchange ? ` with ${exchange.carrier}, tracking number ${exchange.trackingNumber}` : ''}.`,
    ...(exchange?.trackingUrl && { label: 'Track Your Package', address: exchange.trackingUrl }),
  }),
  'exchange-sold-out': (_shown, { product = 'Your piece', size = 'the new size' }) => ({
    title: 'Your new size has sold out',
    text: `${product} has sold out in ${size}, so you get your money back for it. No return shipping is charged for it.`,
    hasParcel: true,
  }),
};

function handOver({ carrier, sendBy, pieces }: Shown): string {
  const isHeld = pieces.some(({ newSize }) => newSize !== null);
  const day = sendBy ? ` by ${monthAndDay(sendBy)}` : '';
  return `hand it to ${carrier ?? 'the carrier'}${day}.${isHeld ? ' Until then we hold the new size for you.' : ''}`;
}

/** The email about a return of this order; undefined if it has no such return. */
export function returnEmail(
  { kind, payload }: ReturnWork,
  order: Order,
  stored: OrderReturns,
  siteUrl: string,
): Mail | undefined {
  const found = stored.returns.find(({ id }) => id === payload.return_id);
  if (!found) return undefined;
  const shown = describeReturn(found, stored.left);
  const news = NEWS[kind](shown, payload);
  const orderPage = orderLink(order, siteUrl);
  const { label = 'See your return', address = orderPage.address } = news;
  const second = address === orderPage.address ? undefined : orderPage;
  const facts = factsOf(shown);
  const items = groupPieces(shown.pieces).flatMap((same) =>
    same.slice(0, 1).map((piece) => ({ ...piece, quantity: same.length, next: whatNext(piece) })),
  );
  const rows = returnAmountRows(shown.pieces, shown.sums, order);
  const total = returnTotalRow(shown.pieces, shown.sums);
  const terms = [
    shown.state === 'completed' ? '' : refundTerms(refundTarget(stored), shown.sums.totalCents),
    shown.pieces.some(({ newSize, outcome }) => newSize !== null && outcome === null)
      ? exchangeTerms
      : '',
  ]
    .filter(Boolean)
    .join(' ');
  const steps = news.isPacked ? packingSteps(shown.carrier ?? 'carrier') : [];
  const follow = 'Follow your return, or cancel it until it reaches us:';
  const text = [
    news.title,
    news.text,
    `${label}:\n${address}`,
    ...(second ? [`${second.label}:\n${second.address}`] : []),
    facts.map((fact) => fact.join(': ')).join('\n'),
    ...(news.hasParcel
      ? [
          items.map((item) => `${item.product}\n${sizeAndCount(item)}   ${item.next}`).join('\n\n'),
          [...rows, total].map((row) => `${row.label}: ${row.value}`).join('\n'),
          terms,
        ]
      : []),
    ...(steps.length > 0
      ? [['How to pack it', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')]
      : []),
    ...(news.isPacked ? [`${follow}\n${orderPage.address}`] : []),
  ];
  const body = html`<h1 style="margin:0 0 14px;${headingStyle(50)}">${news.title}</h1>
    <p style="margin:0 0 28px;${textStyle(18)}">${news.text}</p>
    ${button(label, address)} ${second ? secondLink(second.label, second.address) : ''}
    ${table(factCells(facts), FACTS)}
    ${
      news.hasParcel
        ? html`${table(items.map((item) => itemRow(item, siteUrl)))}
          ${table([...rows.map((row) => amountRow(row, textStyle(16))), amountRow(total, headingStyle(26), TOTAL)], 'margin:12px 0')}
          <p style="margin:0;${textStyle(15, COLORS.ink2)}">${terms}</p>`
        : ''
    }
    ${
      steps.length > 0
        ? html`<h2 style="margin:28px 0 8px;${headingStyle(28)}">How to pack it</h2>
            ${table(steps.map(stepRow))}
            <p style="margin:24px 0 0;${textStyle(16)}">
              Changed your mind? <a href="${orderPage.address}" style="color:${COLORS.ink}">See your return</a> to follow
              it or to cancel it.
            </p>`
        : ''
    }`;
  return composeEmail({
    to: order.customer.email,
    subject: `${news.title}: ${shown.returnNumber}`,
    text: `${text.filter((part) => part.trim() !== '').join('\n\n')}\n${textFooter}`,
    siteUrl,
    preview: news.text,
    body,
  });
}

const FACTS = `border-top:1px solid ${COLORS.ink};border-bottom:1px solid ${COLORS.ink};margin:28px 0 16px`;
const TOTAL = `border-top:1px solid ${COLORS.ink};padding-top:14px`;

type Fact = [name: string, value: string];

function factsOf({ returnNumber, sendBy, state }: Shown): Fact[] {
  const number: Fact = ['Return', returnNumber];
  return sendBy && state === 'label_sent'
    ? [number, ['Hand over by', monthAndDay(sendBy)]]
    : [number];
}

const factCells = (facts: Fact[]) =>
  html`<tr>
    ${facts.map(
      ([name, value]) =>
        html`<td class="column" style="padding:18px 0">
          <div style="${headingStyle(14, COLORS.ink2)}">${name}</div>
          <div class="number" style="padding-top:6px;${headingStyle(25)}">${value}</div>
        </td>`,
    )}
  </tr>`;

interface Item {
  product: string;
  image: string | null;
  size: string;
  quantity: number;
  next: string;
}

const sizeAndCount = ({ size, quantity }: Item) =>
  `${sizeLabel(size)}, ${countOf(quantity, 'piece')}`;

function itemRow(item: Item, siteUrl: string): Html {
  const cell = `padding:12px 0;border-bottom:1px solid ${COLORS.hair}`;
  return html`<tr>
    <td width="60" style="${cell}">${picture(item.image ?? undefined, 60, siteUrl)}</td>
    <td style="${cell};padding-left:18px;${textStyle(16)}">
      ${item.product}<br /><span style="color:${COLORS.ink2}">${sizeAndCount(item)}</span>
    </td>
    <td align="right" style="${cell};${headingStyle(20)}">${item.next}</td>
  </tr>`;
}

const amountRow = ({ label, value }: { label: string; value: string }, style: Html, cell = '') =>
  html`<tr>
    <td style="padding:4px 0;${cell};${style}">${label}</td>
    <td align="right" style="padding:4px 0;${cell};white-space:nowrap;${style}">${value}</td>
  </tr>`;

const stepRow = (step: string, index: number) =>
  html`<tr>
    <td width="32" valign="top" style="padding:6px 0;${headingStyle(22, COLORS.ink2)}">
      ${index + 1}
    </td>
    <td style="padding:6px 0;${textStyle(16)}">${step}</td>
  </tr>`;
