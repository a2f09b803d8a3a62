import type { Mail } from '#adapters/smtp.ts';
import { brand } from '#shop/brand.ts';
import { successes } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import {
  button,
  composeEmail,
  textFooter,
  COLORS,
  headingStyle,
  textStyle,
  html,
} from './layout.ts';

const BODY = [
  'You are on the list. We will email you first when a new run is ready.',
  'We send nothing else: no countdowns, no noise. The angels take their share; the rest is yours.',
];

/** Welcomes a new member of the Ghost Club. */
export function welcome(to: string, unsubscribeToken: string, siteUrl: string): Mail {
  const subject = successes.joinedClub.title;
  const shop = siteUrl + paths.section('products');
  const query = `?token=${unsubscribeToken}`;
  const leave = siteUrl + paths.unsubscribe + query;
  return composeEmail({
    to,
    subject,
    unsubscribeUrl: siteUrl + paths.api('unsubscribe-newsletter') + query,
    text: `${subject}\n\n${BODY.join('\n\n')}\n\nShop Collection:\n${shop}\n\nUnsubscribe:\n${leave}\n${textFooter}`,
    siteUrl,
    preview: brand.tagline,
    body: html` <h1 style="margin:0 0 18px;${headingStyle(50)}">${subject}</h1>
        ${BODY.map((paragraph) => html`<p style="margin:0 0 18px;${textStyle(18)}">${paragraph}</p>`)}
        <div style="padding-top:14px">${button('Shop Collection', shop)}</div>
        <p style="margin:24px 0 0;${textStyle(15, COLORS.ink2)}">
          No longer thirsty?
          <a href="${leave}" style="${textStyle(15, COLORS.ink2)}">Unsubscribe</a>
        </p>`,
  });
}
