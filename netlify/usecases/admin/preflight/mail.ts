import { isLive, isUnencrypted, settings } from '#adapters/settings.ts';
import { tryEnvelope } from '#adapters/smtp-envelope.ts';
import { type Check, failed, type Finding, ok, skipped } from './check.ts';

/** Looks up the TXT records of a name, as `node:dns/promises` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Domains that never exist (RFC 2606): a local shop sends from one, to its own mailbox. */
const RESERVED = /(?:^|\.)(?:example|invalid|localhost|test)$/;

export function mailChecks(resolveTxt: ResolveTxt): readonly Check[] {
  return [
    {
      setting: 'SMTP_URL, MAIL_FROM, CONTACT_TO',
      needs: ['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO'],
      advice:
        'Compare SMTP_URL with what your mail service shows: protocol, host, port, user and password.',
      run: checkEnvelope,
    },
    {
      setting: 'SPF',
      needs: ['MAIL_FROM', 'STRIPE_SECRET_KEY'],
      advice:
        "Give the sender's domain exactly one TXT record v=spf1 …, as your mail service shows it.",
      run: () => checkDomain((domain) => checkSpf(domain, resolveTxt)),
    },
    {
      setting: 'DMARC',
      needs: ['MAIL_FROM', 'STRIPE_SECRET_KEY'],
      advice:
        "Add a TXT record named _dmarc to the sender's domain, such as v=DMARC1; p=none; rua=mailto:you@your-domain.",
      run: () => checkDomain((domain) => checkDmarc(domain, resolveTxt)),
    },
  ];
}

async function checkEnvelope(): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM, CONTACT_TO } = settings();
  if (isUnencrypted(SMTP_URL)) {
    return failed(
      'SMTP_URL does not require encryption',
      'Add ?requireTLS=true to SMTP_URL, or use smtps:// if your mail service offers it.',
    );
  }
  const refusal = await tryEnvelope(senderAddress(MAIL_FROM), CONTACT_TO).catch(toLoginRefusal);
  if (!refusal) return ok('login, sender and recipient accepted');
  if (!refusal.command) return failed(refusal.reply);
  const isSender = refusal.command.startsWith('MAIL FROM');
  return failed(
    `${refusal.command} answered ${refusal.reply}`,
    isSender
      ? 'Verify the address or domain of MAIL_FROM at your mail service.'
      : 'Set CONTACT_TO to a mailbox of yours; if it is, verify MAIL_FROM at your mail service.',
  );
}

/** Nodemailer's error without its text, which may quote the login. */
function toLoginRefusal(error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const what = code === 'EAUTH' ? 'the login was refused' : "the mail server can't be used";
  return { command: '', reply: [what, code, responseCode].filter(Boolean).join(' ') };
}

/** The address in `Ghost Barrel <hello@ghostbarrel.example>`. */
function senderAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

function checkDomain(check: (domain: string) => Promise<Finding>): Promise<Finding> | Finding {
  const given = settings();
  const domain = senderAddress(given.MAIL_FROM).split('@')[1]?.toLowerCase() ?? '';
  if (!RESERVED.test(domain)) return check(domain);
  if (!isLive(given)) return skipped(`${domain} is a name for examples`);
  return failed(
    `${domain} is a name for examples`,
    'Set MAIL_FROM to an address of your own domain.',
  );
}

/**
 * Receivers look up the domain that bounces go to (RFC 7208 §2.4), and ignore SPF when it has two records (§4.5). With some
 * services that is a domain of their own, such as pm.mtasv.net (postmarkapp.com/blog/why-we-no-longer-ask-for-spf-records).
 */
async function checkSpf(domain: string, resolveTxt: ResolveTxt): Promise<Finding> {
  const records = await findRecords(domain, /^v=spf1(?: |$)/i, resolveTxt);
  if (records.length === 0)
    return skipped(`${domain} has no record, and needs one only if bounces go to it`);
  if (records.length > 1) return failed(`${domain} has ${records.length} SPF records`);
  return ok(`${domain} has ${records.join('')}`);
}

/** A domain without a record of its own has that of a domain above it (RFC 7489 §6.6.3). */
async function checkDmarc(domain: string, resolveTxt: ResolveTxt): Promise<Finding> {
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'));
  for (const name of above) {
    const [record] = await findRecords(`_dmarc.${name}`, /^v=DMARC1\s*;/i, resolveTxt);
    if (record) return ok(`${name} has ${record}`);
  }
  return failed(`${domain} has no DMARC record`);
}

async function findRecords(name: string, pattern: RegExp, resolveTxt: ResolveTxt) {
  try {
    // A long record comes in several parts.
    const records = (await resolveTxt(name)).map((parts) => parts.join(''));
    return records.filter((record) => pattern.test(record));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
