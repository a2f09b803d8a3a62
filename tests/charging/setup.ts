import { vi } from 'vitest';
import type { Product } from '#shop/catalog.ts';

/** These tests run in a shop that charges for shipping, and sells a mug, which is no clothing. */
const mug: Product = {
  id: 'mug',
  name: 'Barrel Mug',
  priceCents: 1800,
  sizes: ['One size'],
  defaultSize: 'One size',
  image: '/pictures/mug.jpg',
  retired: false,
  clothing: false,
};

vi.mock('#shop/selling.generated.ts', async () => {
  const { readFileSync } = await import('node:fs');
  const { readSelling } = await import('#scripts/content/selling.ts');
  const text = readFileSync('tests/charging/selling.json', 'utf8');
  return readSelling({ text }).value ?? {};
});

vi.mock('#shop/catalog.generated.ts', async (importOriginal) => {
  const ours = await importOriginal<{ products: Product[] }>();
  return { ...ours, products: [...ours.products, mug] };
});
