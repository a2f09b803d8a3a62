import { isEmail } from '#shop/email.ts';
import { visibleText } from '#shop/visible-text.ts';

/** How values begin, which a message shows as an example, and what they are. */
const KINDS: [start: string, meaning: string][] = [
  ['pk_', "Stripe's publishable key"],
  ['sk_', "Stripe's secret key"],
  ['rk_', "Stripe's restricted key"],
  ['whsec_', 'the secret of a webhook'],
  ['postgres', "the database's address"],
  ['smtp', "a mail server's address"],
  ['http', 'the address of a page'],
];

/**
 * A guess at what is wrong with a refused setting, as a sentence after `message`, which refuses it; empty if nothing is
 * known. Nothing of the value is shown: it may be a secret.
 */
export function settingHint(name: string, value: string, message: string): string {
  if (/^["'`“‘].*["'`”’]$/s.test(value.trim())) return ' It is in quotes: leave them out.';
  if (value.trim().startsWith(`${name}=`))
    return ` It begins with its own name: leave ${name}= out.`;
  if (value !== visibleText(value)) {
    return ' It has a space around it or a character that does not show: type it, or copy it again.';
  }
  const [start, meaning] = KINDS.find(([start]) => value.startsWith(start)) ?? [];
  if (start) return message.includes(start) ? '' : ` It seems to be ${meaning}.`;
  return isEmail(value) && !message.includes('email') ? ' It seems to be an email address.' : '';
}
