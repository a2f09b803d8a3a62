import { isEmail } from './email.ts';

/** The most used email providers, without names so short that a neighbor may be real. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'protonmail.com',
  'googlemail.com',
] as const;

/** Providers one letter away from those above. */
const SIMILAR_PROVIDERS = ['mail.com', 'email.com', 'ymail.com'];

/** Top-level domains, each with misspellings of it that do not exist. */
const MISSPELLED_TLDS = {
  com: ['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cim', 'cpm'],
  net: ['ner', 'nte'],
};

/**
 * The address that was probably meant: `wade@gmail.com` for `wade@gmial.com`. Undefined for anything that may be right:
 * other domains are never refused.
 */
export function suggestEmail(text: string): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  const suggested = at > 1 ? suggestDomain(domain) : undefined;
  if (!suggested || suggested === domain) return undefined;
  const suggestion = address.slice(0, at) + suggested;
  return isEmail(suggestion) ? suggestion : undefined;
}

function suggestDomain(domain: string): string | undefined {
  if (SIMILAR_PROVIDERS.includes(domain)) return undefined;
  const provider = PROVIDERS.find((known) => known === domain || isOneTypoApart(domain, known));
  if (provider) return provider;
  const dot = domain.lastIndexOf('.') + 1;
  const [tld] =
    Object.entries(MISSPELLED_TLDS).find(([, typos]) => typos.includes(domain.slice(dot))) ?? [];
  if (!dot || !tld) return undefined;
  const corrected = domain.slice(0, dot) + tld;
  return suggestDomain(corrected) ?? corrected;
}

/** Whether one letter was added, left out, replaced, or swapped with the next. */
function isOneTypoApart(typed: string, meant: string): boolean {
  let index = 0;
  while (index < meant.length && typed[index] === meant[index]) index += 1;
  const [rest, wanted] = [typed.slice(index), meant.slice(index)];
  const [first = '', second = ''] = wanted;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    rest === second + first + wanted.slice(2)
  );
}
