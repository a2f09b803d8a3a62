import { isLive, settings } from '#adapters/settings.ts';
import {
  checkPublishableKey,
  type EventDestination,
  findPaymentMethodDomain,
  isAccountsV2Enabled,
  isConnectEnabled,
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
import { platformIsOpen } from '#usecases/connect/access.ts';
import { type Check, failed, type Finding, ok, skipped, VERSION_ADVICE } from './check.ts';

const KEYS_PAGE = 'https://dashboard.stripe.com/apikeys';
/** For every request to Stripe. */
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE'];
const WEBHOOKS_PAGE = 'https://dashboard.stripe.com/workbench/webhooks';

export const stripeChecks: readonly Check[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    needs: STRIPE,
    advice: `Set it to the secret key at ${KEYS_PAGE}.`,
    async run() {
      const { id, takesPayments } = await retrieveOwnAccount();
      if (takesPayments) return ok(`${modeOf(settings().STRIPE_SECRET_KEY)} key of ${id}`);
      return failed(
        `${id} can't take payments yet`,
        'Complete the business details at https://dashboard.stripe.com/account/onboarding.',
      );
    },
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    needs: STRIPE,
    advice: `Set it to the publishable key at ${KEYS_PAGE}, next to the secret key, then deploy again.`,
    run: checkPublishable,
  },
  {
    setting: 'Stripe API version',
    needs: STRIPE,
    advice: VERSION_ADVICE,
    async run() {
      const { apiVersion } = await retrieveOwnAccount();
      return apiVersion === API_VERSION
        ? ok(API_VERSION)
        : failed(`Stripe answers in ${apiVersion}`);
    },
  },
  webhookCheck('STRIPE_WEBHOOK_SECRET', STRIPE_WEBHOOK),
  {
    setting: 'Wallets at Stripe',
    needs: [...STRIPE, 'SITE_URL'],
    advice:
      'Add the domain at https://dashboard.stripe.com/settings/payment_method_domains, for Apple Pay and Google Pay.',
    run: checkWallets,
  },
  platformCheck({
    setting: 'Stripe Connect',
    needs: STRIPE,
    advice:
      'Turn on Connect at https://dashboard.stripe.com/connect, or set PLATFORM_ENABLED=false.',
    async run() {
      return (await isConnectEnabled()) ? ok('on') : failed('off');
    },
  }),
  platformCheck({
    setting: 'Stripe Accounts v2',
    needs: STRIPE,
    advice: 'Turn on Accounts v2 at https://dashboard.stripe.com/settings/connect/platform-setup.',
    async run() {
      return (await isAccountsV2Enabled()) ? ok('on') : failed('off');
    },
  }),
  platformCheck(webhookCheck('Connect webhook: sales, products', CONNECT_WEBHOOK)),
  platformCheck(webhookCheck('Connect webhook: accounts', ACCOUNTS_WEBHOOK)),
  platformCheck({
    setting: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    needs: ['STRIPE_CONNECT_WEBHOOK_SECRET', 'PLATFORM_ENABLED'],
    advice: `Set it to the signing secrets of both Connect destinations at ${WEBHOOKS_PAGE}, with a comma between them.`,
    run() {
      const secrets = new Set(settings().STRIPE_CONNECT_WEBHOOK_SECRET);
      return secrets.size === 2 ? ok('two secrets') : failed(`${secrets.size} of two secrets`);
    },
  }),
];

const modeOf = (key: string) => (isLive({ STRIPE_SECRET_KEY: key }) ? 'live' : 'test');

async function checkPublishable(): Promise<Finding> {
  const mode = modeOf(settings().STRIPE_SECRET_KEY);
  const key = process.env.STRIPE_PUBLISHABLE_KEY ?? '';
  if (!key) return failed('not set');
  if (!key.startsWith(`pk_${mode}_`)) return failed(`not a publishable ${mode} key`);
  switch (await checkPublishableKey(key)) {
    case 'same account':
      return ok(`${mode} key of the same account`);
    case 'accepted':
      return ok(`${mode} key; its account can be compared after the first payment`);
    case 'other account':
      return failed('key of another account than STRIPE_SECRET_KEY');
    case 'unknown key':
      return failed('Stripe rejects this key');
  }
}

async function checkWallets(): Promise<Finding> {
  const { hostname } = new URL(settings().SITE_URL);
  const domain = await findPaymentMethodDomain(hostname);
  if (!domain) return failed(`${hostname} is not registered`);
  if (!domain.isEnabled) return failed(`${hostname} is disabled`);
  const { inactiveWallets } = domain;
  if (inactiveWallets.length === 0) return ok(`Apple Pay and Google Pay for ${hostname}`);
  return failed(`${inactiveWallets.join(' and ')} inactive for ${hostname}`);
}

/** Skips a check that only the seller platform needs. */
function platformCheck(check: Check): Check {
  return { ...check, run: () => (platformIsOpen() ? check.run() : skipped('the platform is off')) };
}

function webhookCheck(setting: string, webhook: StripeWebhook): Check {
  const accounts = webhook.from === '@self' ? 'your account' : 'connected and v2 accounts';
  return {
    setting,
    needs: [...STRIPE, 'SITE_URL'],
    advice: `Add or change it at ${WEBHOOKS_PAGE}: ${webhook.path}, ${webhook.payload} payload, events from ${accounts}; docs/deployment.md lists them.`,
    async run() {
      const url = settings().SITE_URL + webhook.path;
      return compare(await listEventDestinations(), webhook, url);
    },
  };
}

/** Compares the destinations with this address with what the shop needs, one property after the other. */
function compare(all: EventDestination[], webhook: StripeWebhook, url: string): Finding {
  const here = all.filter((destination) => destination.url === url);
  if (here.length === 0) return failed(`no destination ${url}`);
  // A site has two destinations with the Connect address.
  const inPayload = here.filter(({ payload }) => payload === webhook.payload);
  if (inPayload.length === 0) return failed(`no ${webhook.payload} payload for ${url}`);
  const fromAccounts = inPayload.filter(({ from }) => from.includes(webhook.from));
  if (fromAccounts.length === 0) return failed(`events of the wrong accounts for ${url}`);
  const enabled = fromAccounts.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return failed(`${url} is disabled`);
  const events = new Set(enabled.flatMap((destination) => destination.events));
  const missing = webhook.events.filter((event) => !events.has(event) && !events.has('*'));
  if (missing.length > 0) return failed(`without ${missing.join(', ')}`);
  return ok(`${webhook.events.length} events, ${webhook.payload} payload`);
}
