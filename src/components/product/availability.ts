import { sitePaths } from '#shop/site-paths.ts';
import { afterPaint } from '../after-paint.ts';

const shown = [...document.querySelectorAll<HTMLElement>('[data-product]')];

/** Asks what is left of the products on this page. Only if that is little, it loads the code that says so. */
async function markStock(): Promise<void> {
  try {
    const response = await fetch(sitePaths.api('availability'));
    const { products } = (await response.json()) as { products: Record<string, object> };
    if (!shown.some(({ dataset }) => products[dataset.product ?? ''])) return;
    (await import('./stock-marks.ts')).markProducts(shown, products as never);
  } catch {
    // The page sells without it: cart and payment know what is left.
  }
}

if (shown.length > 0) afterPaint(() => void markStock());
