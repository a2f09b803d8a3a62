import type { APIRoute } from 'astro';

export const prerender = false;

/** Answers requests to functions that do not exist; existing functions take precedence over this page. */
export const ALL: APIRoute = () =>
  Response.json(
    { error: 'There is no such function.', code: 'not_found' },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  );
