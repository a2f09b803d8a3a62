import { findOrdersOf, type TrackedOrderRecord } from '#orders/orders.queries.ts';
import { issueLinks } from '#sellers/access.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatCents } from '#shop/money.ts';
import { orderStatusLabel } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import type { Block, Email, Emails } from '#mail/email.ts';

/** An email with the links to the orders of an address; undefined when it has none. */
function orderLinks(to: string, orders: readonly TrackedOrderRecord[]): Email | undefined {
  return linksEmail(to, {
    subject: orders.length === 1 ? 'The link to your order' : 'The links to your orders',
    label: 'View Full Order Details',
    caution: `${orders.length === 1 ? 'This link opens your order, so keep it to yourself.' : 'These links open your orders, so keep them to yourself.'} ${DID_NOT_ASK}`,
    links: orders.map((order) => ({
      name: order.orderNumber,
      detail: `${formatDay(order.createdAt)}\u00a0· ${orderStatusLabel(order)}\u00a0· ${formatCents(order.totalCents)}`,
      address: paths.orderConfirmation(order.id, order.secureToken),
    })),
  });
}

/** An email with links that open a seller's accounts in their browser; undefined without accounts. */
function accountLinks(
  to: string,
  accounts: readonly { accountId: string; secret: string }[],
): Email | undefined {
  return linksEmail(to, {
    subject:
      accounts.length === 1
        ? 'The link to your seller account'
        : 'The links to your seller accounts',
    label: 'Open Account',
    caution: `${accounts.length === 1 ? 'For 30 days this link opens your account, so keep it to yourself.' : 'For 30 days these links open your accounts, so keep them to yourself.'} ${DID_NOT_ASK}`,
    links: accounts.map(({ accountId, secret }) => ({
      name: accountId,
      // In the fragment, no server, log or referrer sees it.
      address: `${sellerPaths.onboarding(accountId)}#secret=${secret}`,
    })),
  });
}

export const signInLink = (to: string, token: string): Email | undefined =>
  linksEmail(to, {
    subject: 'The link to sign in',
    label: 'Sign In',
    caution: `This link works once, for 10 minutes, so keep it to yourself. ${DID_NOT_ASK}`,
    // In the fragment, no server, log or referrer sees it.
    links: [{ name: to, address: `${officePaths.signIn}#${token}` }],
  });

const DID_NOT_ASK = 'Didn’t ask for it? Ignore this email.';

interface LinksEmail {
  subject: string;
  /** The label of each link's button. */
  label: string;
  caution: string;
  /** An id or an address is no title, so it stands in text; with a detail, the name is one. */
  links: { name: string; detail?: string; address: string }[];
}

function linksEmail(to: string, { subject, label, caution, links }: LinksEmail): Email | undefined {
  if (links.length === 0) return undefined;
  return {
    to,
    subject,
    preview: links.map(({ name }) => name).join(', '),
    blocks: [
      { type: 'title', text: subject },
      ...links.flatMap(({ name, detail, address }): Block[] => [
        detail ? { type: 'heading', text: name, detail } : { type: 'text', text: name },
        { type: 'button', label, address },
      ]),
      { type: 'small', text: caution },
    ],
  };
}

/** Keeps the email readable. */
const MAX_LINKS = 10;

export const linkEmails = {
  'order-links': async ({ email }) => orderLinks(email, await findOrdersOf(email, MAX_LINKS)),
  'account-link': async ({ email, account_id }) =>
    accountLinks(email, await issueLinks(email, account_id, MAX_LINKS)),
} satisfies Partial<Emails>;
