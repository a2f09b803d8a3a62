import { sitePaths } from '#shop/site-paths.ts';
import { afterPaint } from '../after-paint.ts';

/**
 * Asks what is left of the products on this page and when they would arrive, and loads the code that shows it. Without
 * either the page sells the same: cart and payment know what is left.
 */
async function completeProducts(): Promise<void> {
  const reply = fetch(sitePaths.api('availability')).catch(() => undefined);
  const { showAvailability } = await import('./after-first-paint.ts');
  await showAvailability(await reply);
}

if (document.querySelector('[data-product]'))
  afterPaint(() => void completeProducts().catch(() => undefined));
