import type { BrowserContext } from '@playwright/test';

/**
 * Collects what the browser reports: violations of the Content-Security-Policy, script errors, failed requests, and
 * requests to hosts other than ours and the sandbox's.
 */
export async function collectErrors(context: BrowserContext, ourUrl = ''): Promise<string[]> {
  const ownHost = new URL(ourUrl).hostname;
  const errors: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    const address = message.page()?.url() ?? '';
    // Errors on Stripe's and PayPal's pages are not ours, and a 404 page reports its own status.
    if (!address.startsWith(ourUrl) || message.location().url === address) return;
    if (['error', 'warning'].includes(message.type())) errors.push(`${address}: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error()}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // The sandbox's servers listen on this machine too.
    const isKnown = [ownHost, '127.0.0.1', 'localhost'].includes(hostname);
    if (/^(?:https?|wss?):$/.test(protocol) && !isKnown) errors.push(`requested ${request.url()}`);
  });
  return errors;
}
