import type { TrackedOrder } from '#adapters/records/orders/orders.ts';
import type { Mail } from '#adapters/smtp.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatCents } from '#shop/money.ts';
import { orderStatusLabel } from '#shop/order-state.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import {
  button,
  composeEmail,
  headingStyle,
  textFooter,
  textStyle,
  html,
  type Html,
} from './layout.ts';

/** An email with the links to the orders of an address; undefined when it has none. */
export function orderLinks(
  to: string,
  orders: readonly TrackedOrder[],
  siteUrl: string,
): Mail | undefined {
  return linksEmail(to, siteUrl, {
    subject: orders.length === 1 ? 'The link to your order' : 'The links to your orders',
    label: 'View Full Order Details',
    caution: `${orders.length === 1 ? 'This link opens your order, so keep it to yourself.' : 'These links open your orders, so keep them to yourself.'} ${DID_NOT_ASK}`,
    links: orders.map((order) => {
      const details = `${formatDay(order.createdAt)} · ${orderStatusLabel(order)} · ${formatCents(order.totalCents)}`;
      return {
        name: order.orderNumber,
        heading: html`<h2 style="margin:0 0 4px;${headingStyle(28)}">${order.orderNumber}</h2>
          <p style="margin:0 0 16px;${textStyle(16)}">${details}</p>`,
        textHeading: `${order.orderNumber}\n${details}`,
        address: siteUrl + paths.orderConfirmation(order.id, order.secureToken),
      };
    }),
  });
}

/** An email with links that open a seller's accounts in their browser; undefined without accounts. */
export function accountLinks(
  to: string,
  accounts: readonly { accountId: string; secret: string }[],
  siteUrl: string,
): Mail | undefined {
  return linksEmail(to, siteUrl, {
    subject:
      accounts.length === 1
        ? 'The link to your seller account'
        : 'The links to your seller accounts',
    label: 'Open Account',
    caution: `${accounts.length === 1 ? 'For 30 days this link opens your account, so keep it to yourself.' : 'For 30 days these links open your accounts, so keep them to yourself.'} ${DID_NOT_ASK}`,
    links: accounts.map(({ accountId, secret }) => ({
      name: accountId,
      heading: html`<p style="margin:0 0 16px;${textStyle(16)};word-break:break-all">
        ${accountId}
      </p>`,
      textHeading: accountId,
      // In the fragment, no server, log or referrer sees it.
      address: `${siteUrl}${paths.platformOnboarding(accountId)}#secret=${secret}`,
    })),
  });
}

/** An email with the link that signs in to the office. */
export function signInLink(to: string, token: string, siteUrl: string): Mail | undefined {
  return linksEmail(to, siteUrl, {
    subject: 'The link to sign in',
    label: 'Sign In',
    caution: `This link works once, for 10 minutes, so keep it to yourself. ${DID_NOT_ASK}`,
    links: [
      {
        name: to,
        heading: html`<p style="margin:0 0 16px;${textStyle(16)};word-break:break-all">${to}</p>`,
        textHeading: to,
        // In the fragment, no server, log or referrer sees it.
        address: `${siteUrl}${officePaths.signIn}#${token}`,
      },
    ],
  });
}

const DID_NOT_ASK = 'Didn’t ask for it? Ignore this email.';

interface LinksEmail {
  subject: string;
  /** The label of each link's button. */
  label: string;
  caution: string;
  links: { name: string; heading: Html; textHeading: string; address: string }[];
}

function linksEmail(
  to: string,
  siteUrl: string,
  { subject, label, caution, links }: LinksEmail,
): Mail | undefined {
  if (links.length === 0) return undefined;
  const plain = links.map(({ textHeading, address }) => `${textHeading}\n${label}:\n${address}`);
  return composeEmail({
    to,
    subject,
    text: `${subject}\n\n${plain.join('\n\n')}\n\n${caution}\n${textFooter}`,
    siteUrl,
    preview: links.map(({ name }) => name).join(', '),
    body: html` <h1 style="margin:0 0 28px;${headingStyle(50)}">${subject}</h1>
        ${links.map(
          ({ heading, address }) =>
            html`${heading}
              <div style="padding-bottom:32px">${button(label, address)}</div>`,
        )}
        <p style="margin:0;${textStyle(16)}">${caution}</p>`,
  });
}
