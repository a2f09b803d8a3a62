import type { APIRoute } from 'astro';
import { errorReply, noSuchFunction } from '#http/reply.ts';

export const prerender = false;

/** Answers requests to functions that do not exist; existing functions take precedence over this page. */
export const ALL: APIRoute = () => errorReply(noSuchFunction(), []);
