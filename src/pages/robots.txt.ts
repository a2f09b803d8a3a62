import type { APIRoute } from 'astro';

/** Pages that must not be indexed have a robots meta tag; crawlers could not read it if they were disallowed here. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /buy

Sitemap: ${new URL('/sitemap.xml', site).href}
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
