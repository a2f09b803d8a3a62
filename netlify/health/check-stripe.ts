import { isLiveMode, settings } from '#adapters/settings.ts';
import {
  checkPublishableKey,
  findMissingConnect,
  findPaymentMethodDomain,
  listEventDestinations,
  retrieveOwnAccount,
} from '#adapters/stripe/setup.ts';
import { API_VERSION } from '#adapters/stripe/client.ts';
import {
  ACCOUNTS_WEBHOOK,
  CONNECT_WEBHOOK,
  STRIPE_WEBHOOK,
  type StripeWebhook,
} from '#adapters/webhook-subscriptions.ts';
import { type Check, Problem, requireEvents, VERSION_ADVICE } from './run-checks.ts';

const KEYS_PAGE = 'https://dashboard.stripe.com/apikeys';
const WEBHOOKS_PAGE = 'https://dashboard.stripe.com/workbench/webhooks';

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
      'Add the domain at https://dashboard.stripe.com/settings/payment_method_domains, for Apple Pay and Google Pay.',
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
    advice: `Set it to the signing secrets of both Connect destinations at ${WEBHOOKS_PAGE}, with a comma between them.`,
    run() {
      const { size } = new Set(settings().STRIPE_CONNECT_WEBHOOK_SECRET);
      if (size !== 2) throw new Problem(`${size} of two secrets`);
      return 'two secrets';
    },
  },
];

const mode = () => (isLiveMode(settings()) ? 'live' : 'test');

async function checkAccount(): Promise<string> {
  const { id, takesPayments, apiVersion } = await retrieveOwnAccount();
  if (apiVersion !== API_VERSION)
    throw new Problem(`Stripe answers in ${apiVersion}`, VERSION_ADVICE);
  if (takesPayments) return `${mode()} key of ${id}, API version ${API_VERSION}`;
  throw new Problem(
    `${id} can't take payments yet`,
    'Complete the business details at https://dashboard.stripe.com/account/onboarding.',
  );
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
  if (!domain) throw new Problem(`${hostname} is not registered`);
  if (!domain.isEnabled) throw new Problem(`${hostname} is disabled`);
  const { inactiveWallets } = domain;
  if (inactiveWallets.length === 0) return `Apple Pay and Google Pay for ${hostname}`;
  throw new Problem(`${inactiveWallets.join(' and ')} inactive for ${hostname}`);
}

function webhookCheck(setting: string, { path, payload, from, events }: StripeWebhook): Check {
  const accounts = from === '@self' ? 'your account' : 'connected and v2 accounts';
  return {
    setting,
    advice: `Add or change it at ${WEBHOOKS_PAGE}: ${path}, ${payload} payload, events from ${accounts}; docs/deployment.md lists them.`,
    async run() {
      const url = settings().SITE_URL + path;
      const all = await listEventDestinations();
      // A site has two destinations with the Connect address, which differ in their payload.
      const here = all.filter((each) => each.url === url && each.payload === payload);
      if (here.length === 0) throw new Problem(`no destination ${url} with ${payload} payload`);
      const enabled = here.filter((each) => each.isEnabled && each.from.includes(from));
      if (enabled.length === 0) {
        throw new Problem(`${url} is disabled, or gets the events of the wrong accounts`);
      }
      const sent = enabled.flatMap((each) => each.events);
      return `${requireEvents(events, sent)}, ${payload} payload`;
    },
  };
}
