import { isLiveMode, settings } from '#adapters/settings.ts';
import {
  checkPublishableKey,
  createEventDestination,
  enableEventDestination,
  type EventDestination,
  findMissingConnect,
  findPaymentMethodDomain,
  listEventDestinations,
  MOST_DESTINATIONS,
  registerDomain,
  retrieveOwnAccount,
  updateEvents,
} from '#adapters/stripe/setup.ts';
import { API_VERSION } from '#adapters/stripe/client.ts';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  PENDING_SECRET,
  STRIPE_WEBHOOK,
  type StripeWebhook,
} from '#adapters/webhook-subscriptions.ts';
import {
  type Check,
  type Mend,
  mendBy,
  Problem,
  requireEvents,
  VERSION_ADVICE,
} from './run-checks.ts';

const KEYS_PAGE = 'https://dashboard.stripe.com/apikeys';
const WEBHOOKS_PAGE = 'https://dashboard.stripe.com/workbench/webhooks';
/** No call of the API tells the secret of a destination that exists. */
const SECRET_ADVICE = `Open the destination at ${WEBHOOKS_PAGE} and copy its signing secret, or roll it there for a new one.`;

export const stripeChecks: readonly Check[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    advice: `Set it to the secret key at ${KEYS_PAGE}.`,
    run: checkAccount,
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    advice: `Set it to the publishable key at ${KEYS_PAGE}, next to the secret key, then deploy again.`,
    run: checkPublishable,
  },
  webhookCheck('STRIPE_WEBHOOK_SECRET', STRIPE_WEBHOOK),
  {
    setting: 'Wallets at Stripe',
    advice:
      'Run npm run setup, or add the domain at https://dashboard.stripe.com/settings/payment_method_domains, for Apple Pay and Google Pay.',
    canWait: true,
    run: checkWallets,
  },
];

export const sellersChecks: readonly Check[] = [
  {
    setting: 'Stripe Connect',
    advice:
      'Turn on Connect at https://dashboard.stripe.com/connect and Accounts v2 at https://dashboard.stripe.com/settings/connect/platform-setup, or set PLATFORM_ENABLED=false.',
    async run() {
      const missing = await findMissingConnect();
      if (missing) throw new Problem(`${missing} is off`);
      return 'on, with Accounts v2';
    },
  },
  webhookCheck('Connect webhook: sales, products', CONNECT_WEBHOOK),
  webhookCheck('Connect webhook: accounts', ACCOUNTS_WEBHOOK),
  {
    setting: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    advice: `Set it to the signing secrets of both Connect destinations, with a comma between them. ${SECRET_ADVICE}`,
    run() {
      const { size } = new Set(knownSecrets('STRIPE_CONNECT_WEBHOOK_SECRET'));
      if (size < 2) throw new Problem(`${size} of two secrets`);
      return `${size} secrets`;
    },
  },
];

const mode = () => (isLiveMode(settings()) ? 'live' : 'test');

async function checkAccount(): Promise<string> {
  const { id, takesPayments, apiVersion } = await retrieveOwnAccount();
  if (apiVersion !== API_VERSION)
    throw new Problem(`Stripe answers in ${apiVersion}`, { advice: VERSION_ADVICE });
  if (takesPayments) return `${mode()} key of ${id}, API version ${API_VERSION}`;
  throw new Problem(`${id} can't take payments yet`, {
    advice: 'Complete the business details at https://dashboard.stripe.com/account/onboarding.',
    // Test payments need no business details.
    canWait: mode() === 'test',
  });
}

async function checkPublishable(): Promise<string> {
  const key = process.env.STRIPE_PUBLISHABLE_KEY ?? '';
  if (!key) throw new Problem('not set');
  if (!key.startsWith(`pk_${mode()}_`)) throw new Problem(`not a publishable ${mode()} key`);
  switch (await checkPublishableKey(key)) {
    case 'same account':
      return `${mode()} key of the same account`;
    case 'accepted':
      return `${mode()} key; its account can be compared after the first payment`;
    case 'other account':
      throw new Problem('key of another account than STRIPE_SECRET_KEY');
    case 'unknown key':
      throw new Problem('Stripe rejects this key');
  }
}

async function checkWallets(): Promise<string> {
  const { hostname } = new URL(settings().SITE_URL);
  const domain = await findPaymentMethodDomain(hostname);
  const findMend = () =>
    mendBy(`Register ${hostname} for Apple Pay and Google Pay at Stripe`, () =>
      registerDomain(hostname, domain?.id),
    );
  if (!domain) throw new Problem(`${hostname} is not registered`, { findMend });
  if (!domain.isEnabled) throw new Problem(`${hostname} is disabled`, { findMend });
  const { inactiveWallets } = domain;
  if (inactiveWallets.length === 0) return `Apple Pay and Google Pay for ${hostname}`;
  throw new Problem(`${inactiveWallets.join(' and ')} inactive for ${hostname}`);
}

function webhookCheck(setting: string, webhook: StripeWebhook): Check {
  const { path, payload, from, events, secret } = webhook;
  const accounts = from === '@self' ? 'your account' : 'connected and v2 accounts';
  return {
    setting,
    advice: `Run npm run setup, or add or change it at ${WEBHOOKS_PAGE}: ${path}, ${payload} payload, events from ${accounts}.`,
    async run() {
      const url = settings().SITE_URL + path;
      const all = await listEventDestinations();
      // A site has two destinations with the Connect address, which differ in their payload.
      const here = all.filter((each) => each.url === url && each.payload === payload);
      if (here.length === 0) {
        const found = `no destination ${url} with ${payload} payload`;
        if (all.length < MOST_DESTINATIONS)
          throw new Problem(found, { findMend: () => mendMissing(webhook, url, all) });
        const advice = `Stripe takes ${MOST_DESTINATIONS} destinations: delete one at ${WEBHOOKS_PAGE}, then run npm run setup.`;
        throw new Problem(found, { advice });
      }
      const ours = here.filter((each) => each.from.includes(from));
      const enabled = ours.filter((each) => each.isEnabled);
      const [used = ours[0]] = enabled;
      if (!used || enabled.length === 0) {
        const found = `${url} is disabled, or gets the events of the wrong accounts`;
        throw new Problem(found, { findMend: used && (() => mendDisabled(used, url)) });
      }
      const sent = enabled.flatMap((each) => each.events);
      const found = requireEvents(events, sent, url, (list) => updateEvents(used.id, list));
      if (from === '@self' && knownSecrets(secret).length === 0)
        throw new Problem('its secret is not set', {
          advice: `${SECRET_ADVICE} Set ${secret} to it.`,
        });
      return `${found}, ${payload} payload`;
    },
  };
}

function knownSecrets(name: StripeWebhook['secret']): string[] {
  return [settings()[name] ?? []].flat().filter((secret) => secret !== PENDING_SECRET);
}

/** A new destination. One of another address stays: it may be another shop's. */
async function mendMissing(
  webhook: StripeWebhook,
  url: string,
  all: readonly EventDestination[],
): Promise<Mend | undefined> {
  const { path, payload, from, events, secret } = webhook;
  if (from === '@accounts' && (await findMissingConnect())) return undefined;
  const elsewhere = new Set(
    all.flatMap((each) => (each.url?.endsWith(path) && each.url !== url ? [each.url] : [])),
  );
  const kept = [...elsewhere].map((address) => `; ${address} stays`).join('');
  return {
    what: `Make the event destination ${url} at Stripe, ${payload} payload, with ${events.length} events${kept}`,
    settings: [secret],
    make: async () => {
      // A secret that signs for no destination of this address belongs to another address or mode.
      const hasOther = (await listEventDestinations()).some((each) => each.url === url);
      const known = from === '@accounts' && hasOther ? knownSecrets(secret) : [];
      return { [secret]: [...known, await createEventDestination(url, webhook)].join(',') };
    },
  };
}

const mendDisabled = ({ id }: EventDestination, url: string) =>
  mendBy(`Enable the event destination ${url} at Stripe`, () => enableEventDestination(id));
