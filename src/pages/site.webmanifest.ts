import type { APIRoute } from 'astro';
import { brand } from '#shop/brand.ts';

const icons = ['192x192', '512x512'].map((sizes) => ({
  src: `/icon-${sizes.split('x')[0]}.png`,
  sizes,
  type: 'image/png',
  purpose: 'any maskable',
}));

export const GET: APIRoute = () =>
  Response.json({
    name: brand.name,
    short_name: brand.shortName,
    description: brand.heroText,
    start_url: '/',
    display: 'browser',
    background_color: brand.barColor,
    theme_color: brand.barColor,
    icons: [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
