import type { ChangedPage } from './site.ts';

const DIRECTIVES = ['script-src', 'frame-src', 'connect-src', 'form-action'];

/** The script that puts the stand-in's `window.Stripe` into a page, where the real loader finds it. */
function standInScript(stripeUrl: string): string {
  return `<script src="${stripeUrl}/v3/stand-in.js"></script>`;
}

export function addStandIn(html: string, stripeUrl: string): string {
  return html.replace(/<head[^>]*>/, (head) => head + standInScript(stripeUrl));
}

/** The payment page lets the stand-in in; no other page does, and the built page knows nothing of it. */
export function paymentPage(stripeUrl: string): ChangedPage {
  return {
    file: '/payment.html',
    html: (html) => addStandIn(html, stripeUrl),
    headers: (headers) => {
      const policy = headers.get('content-security-policy');
      if (policy) headers.set('content-security-policy', admit(policy, new URL(stripeUrl).origin));
    },
  };
}

/** Adds an origin to the directives by which Stripe's own hosts come in. */
export function admit(policy: string, origin: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean);
  for (const name of DIRECTIVES) {
    const index = directives.findIndex((directive) => directive.startsWith(`${name} `));
    if (index === -1) directives.push(`${name} 'self' ${origin}`);
    else directives[index] += ` ${origin}`;
  }
  return directives.join('; ');
}
