/** A cookie that scripts and other sites never get; `maxAge` in seconds, without it until the browser is closed. */
export function setCookie(request: Request, name: string, value: string, maxAge?: number): string {
  const secure = isHttps(request) ? '; Secure' : '';
  const ended = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${fullName(request, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${ended}`;
}

/** The value of the cookie with this name; undefined if it is missing or empty. */
export function readCookie(request: Request, name: string): string | undefined {
  const start = `${fullName(request, name)}=`;
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}

/** Only this host over https can set a cookie with this prefix; over http, which is local, there is none. */
const fullName = (request: Request, name: string) => (isHttps(request) ? `__Host-${name}` : name);

const isHttps = ({ url }: Request) => new URL(url).protocol === 'https:';
