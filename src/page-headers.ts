/**
 * The headers of everything that is no function's reply: pages, whether built or made on demand, and files. The
 * Content-Security-Policy of a page is Astro's (astro.config.mjs), since it holds the hashes of what stands in the page.
 */
const EVERYWHERE = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups', // Google Pay opens a window of its own
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const NO_DEVICES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()';
/** Where wallets are: Apple Pay and Google Pay ask for a payment in our page and in Stripe's frame. */
const WALLET_PAGES = ['/payment'];

/** Pages, by their routes, whose address is a key or tells what somebody bought. */
const SECRET_PAGES = [
  '/order-confirmation/[orderId]',
  '/storefront/[accountId]/success',
  '/unsubscribe',
];
/** Such an address may not be kept, found, or told to the next site. */
const SECRET = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** Where browsers send what a policy has stopped: by the name in `report-to`, and older ones by `report-uri`. */
export const REPORTS = { name: 'csp', path: '/api/csp-report' };

/** The headers of the page at this route; a page that is built has its path for one. */
export function pageHeaders(route: string): Record<string, string> {
  const payment = WALLET_PAGES.includes(route) ? '(self "https://js.stripe.com")' : '()';
  return {
    ...EVERYWHERE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `${NO_DEVICES}, payment=${payment}`,
    'Reporting-Endpoints': `${REPORTS.name}="${REPORTS.path}"`,
    // Which page a browser may prepare before it is asked for; the policy lets no rules stand in a page.
    'Speculation-Rules': '"/speculation-rules.json"',
    ...(SECRET_PAGES.includes(route) && SECRET),
  };
}

const NO_PAGE = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** What is made on demand and is no page, or is none yet: a redirect, a refusal. */
export const nonPageHeaders: Record<string, string> = {
  ...pageHeaders(''),
  ...NO_PAGE,
  'Cache-Control': 'no-store',
};

/** Pictures and fonts are for all: mails show them, Stripe's frame is set in our type. None of them is a page. */
export const fileHeaders: Record<string, string> = {
  ...EVERYWHERE,
  ...NO_PAGE,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
