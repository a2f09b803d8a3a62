import type { Mail } from '#adapters/smtp.ts';
import { paths } from '#shop/paths.ts';
import { html } from './html.ts';
import { button, emailLayout, textFooter } from './layout.ts';
import { headingStyle, textStyle } from './style.ts';

const BUTTON = 'Open Account';
const CAUTION =
  'Anyone with a link can change its account and products for 30 days: keep it to yourself. If you did not ask for this email, no action is needed.';

interface AccountLink {
  accountId: string;
  secret: string;
}

/** An email with links that open a seller's accounts in their browser; undefined without accounts. */
export function accountLink(
  to: string,
  links: readonly AccountLink[],
  siteUrl: string,
): Mail | undefined {
  if (links.length === 0) return undefined;
  const subject =
    links.length === 1 ? 'The link to your seller account' : 'The links to your seller accounts';
  const listed = links.map(({ accountId, secret }) => ({
    accountId,
    // In the fragment, no server, log or referrer sees it.
    link: `${siteUrl}${paths.platformOnboarding(accountId)}#secret=${secret}`,
  }));
  const plain = listed.map(({ accountId, link }) => `${accountId}\n${BUTTON}:\n${link}`);
  return {
    to,
    subject,
    text: `${subject}\n\n${plain.join('\n\n')}\n\n${CAUTION}\n${textFooter}`,
    html: emailLayout({
      siteUrl,
      subject,
      preview: listed.map(({ accountId }) => accountId).join(', '),
      body: html` <h1 style="margin:0 0 28px;${headingStyle(50)}">${subject}</h1>
        ${listed.map(
          ({ accountId, link }) =>
            html`<p style="margin:0 0 16px;${textStyle(16)};word-break:break-all">${accountId}</p>
              <div style="padding-bottom:32px">${button(BUTTON, link)}</div>`,
        )}
        <p style="margin:0;${textStyle(16)}">${CAUTION}</p>`,
    }),
  };
}
