/**
 * Headers of pages (prerendered and on demand) and files. The Content-Security-Policy of pages comes from Astro
 * (astro.config.mjs), because it contains the hashes of inline code.
 */
const COMMON_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups', // Google Pay opens a popup
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const DISABLED_FEATURES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()';
/** Pages with wallets: Apple Pay and Google Pay need the payment permission in our page and in Stripe's frames. */
const WALLET_PAGES = ['/payment'];
/**
 * Stripe's frames come from both; `https://*.…` does not include the host itself (W3C Permissions Policy, allowlists).
 */
const WALLET_HOSTS = '(self "https://js.stripe.com" "https://*.js.stripe.com")';

/** Routes whose URL contains a secret or reveals a purchase. */
const SECRET_PAGES = ['/order-confirmation', '/storefront/[accountId]/success', '/unsubscribe'];
const NOT_KEPT = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
/** Such a URL must not be cached, indexed, or sent to other sites. */
const SECRET_PAGE_HEADERS = { ...NOT_KEPT, 'Referrer-Policy': 'same-origin' };
/** The office shows personal data, and its links sign in: no other site hears of it, and nothing is kept. */
const OFFICE_HEADERS = { ...NOT_KEPT, 'Referrer-Policy': 'no-referrer' };

/** Whether a route is a page of the owner's office. */
export const isOffice = (route: string) => /^\/admin(?:\/|$)/.test(route);

/** Where browsers report policy violations: `report-to` by name, older browsers `report-uri` by path. */
export const CSP_REPORTS = { name: 'csp', path: '/api/csp-report' };

/** No string becomes HTML, a script or its address, except through the named policy. */
export const TRUSTED_TYPES = [
  "require-trusted-types-for 'script'",
  'trusted-types astro-slot',
] as const;
/** Stripe's loader assigns a plain address to a script, so here violations are only reported. */
export const TRUSTED_TYPES_REPORTED = '/payment';
/** The policy of that page, beside the enforced one. */
export const TRUSTED_TYPES_REPORT = [
  ...TRUSTED_TYPES,
  `report-to ${CSP_REPORTS.name}`,
  `report-uri ${CSP_REPORTS.path}`,
].join('; ');

/** The headers of the page at a route; for a prerendered page, the route is its path. */
export function pageHeaders(route: string): Record<string, string> {
  const payment = WALLET_PAGES.includes(route) ? WALLET_HOSTS : '()';
  return {
    ...COMMON_HEADERS,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `${DISABLED_FEATURES}, payment=${payment}`,
    'Reporting-Endpoints': `${CSP_REPORTS.name}="${CSP_REPORTS.path}"`,
    // Which links a browser may prerender; as a header, because the policy forbids inline rules.
    'Speculation-Rules': '"/speculation-rules.json"',
    ...(SECRET_PAGES.includes(route) && SECRET_PAGE_HEADERS),
    ...(isOffice(route) && OFFICE_HEADERS),
  };
}

const NON_PAGE_POLICY = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** Headers of on-demand responses that are not pages, such as redirects and errors. */
export const nonPageHeaders: Record<string, string> = {
  ...pageHeaders(''),
  ...NON_PAGE_POLICY,
  'Cache-Control': 'no-store',
};

/** Headers of files: emails show our pictures and Stripe's frame loads our fonts, so other origins may use them. */
export const fileHeaders: Record<string, string> = {
  ...COMMON_HEADERS,
  ...NON_PAGE_POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
