import { ApiError } from '#adapters/api-error.ts';

export function requireMethod(request: Request, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  throw new ApiError('method_not_allowed', `This address takes ${methods.join(', ')} only.`);
}

/**
 * Throws `foreign_origin` for a request that a browser sends from another site. Browsers set `Origin` on every POST; other
 * clients don't, and have no user's session, but they don't post forms either.
 */
export function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === new URL(request.url).origin) return;
  if (origin === null && mediaType(request) !== FORM) return;
  throw new ApiError('foreign_origin', 'This address takes requests from our own pages only.');
}

export const JSON_BODY = 'application/json';
export const FORM = 'application/x-www-form-urlencoded';

/** The content type without its parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The token in the Authorization header, if there is one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}
