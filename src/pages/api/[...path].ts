import type { APIRoute } from 'astro';

export const prerender = false;

/** A function that does not exist; those that do are reached before this page is. */
export const ALL: APIRoute = () =>
  Response.json(
    { error: 'There is no such function.', code: 'not_found' },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  );
