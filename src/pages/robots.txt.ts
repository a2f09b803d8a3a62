import type { APIRoute } from 'astro';

/** Pages that search engines must not show say so themselves: one that is shut here could not be heard. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', site).href}
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
