import type { PageOverride } from './site.ts';

const DIRECTIVES = ['script-src', 'frame-src', 'connect-src', 'form-action'];

function stripeScript(stripeUrl: string): string {
  return `<script src="${stripeUrl}/v3/stripe.js"></script>`;
}

export function addStripeScript(html: string, stripeUrl: string): string {
  return html.replace(/<head[^>]*>/, (head) => head + stripeScript(stripeUrl));
}

/**
 * Serves the payment page with the Stripe sandbox's script and a policy that allows it; the built file is not changed.
 */
export function paymentPage(stripeUrl: string): PageOverride {
  return {
    file: '/payment.html',
    html: (html) => addStripeScript(html, stripeUrl),
    headers: (headers) => {
      const policy = headers.get('content-security-policy');
      if (policy)
        headers.set('content-security-policy', allowOrigin(policy, new URL(stripeUrl).origin));
    },
  };
}

export function allowOrigin(policy: string, origin: string): string {
  const directives = new Map(
    policy
      .split(';')
      .map((directive) => directive.trim())
      .filter(Boolean)
      .map((directive) => [directive.split(' ')[0], directive]),
  );
  for (const name of DIRECTIVES) {
    directives.set(name, `${directives.get(name) ?? `${name} 'self'`} ${origin}`);
  }
  return [...directives.values()].join('; ');
}
