import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { productsOnSale } from '#shop/catalog.ts';
import { paths } from '#shop/paths.ts';

export const GET: APIRoute = async ({ site }) => {
  const pages = await getCollection('pages');
  const entries: { path: string; updated?: Date }[] = [
    { path: paths.home },
    ...productsOnSale.map(({ id }) => ({ path: paths.product(id) })),
    { path: paths.trackOrder },
    ...pages.map(({ id, data }) => ({ path: `/${id}`, updated: data.updated })),
  ];
  const urls = entries.map((entry) => {
    const address = `<loc>${new URL(entry.path, site).href}</loc>`;
    const updated = entry.updated?.toISOString().slice(0, 10);
    return `<url>${address}${updated ? `<lastmod>${updated}</lastmod>` : ''}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml' } },
  );
};
