import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { HeaderRules, Rewrites } from './rules.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Netlify reads these and does not publish them. */
const RULES = ['_headers', '_redirects'];

interface Asset {
  file: string;
  body: Buffer;
  type: string;
  hash: string;
  compressed?: Promise<Buffer>;
}

export interface PageOverride {
  file: string;
  html(html: string): string;
  headers(headers: Headers): void;
}

/** The built site as a CDN serves it: compressed, revalidated by ETag, pretty URLs, headers. */
export class Site {
  readonly #assets = new Map<string, Asset>();
  readonly #headersFor: HeaderRules;
  readonly #rewrites: Rewrites;
  readonly #changed: PageOverride | undefined;

  private constructor(
    headersFor: HeaderRules,
    rewrites: Rewrites,
    changed: PageOverride | undefined,
  ) {
    this.#headersFor = headersFor;
    this.#rewrites = rewrites;
    this.#changed = changed;
  }

  /** Reads every file into memory, so that a build during a run does not mix into its pages. */
  static async load(
    folder: string,
    headersFor: HeaderRules,
    rewrites: Rewrites,
    changed?: PageOverride,
  ): Promise<Site> {
    const site = new Site(headersFor, rewrites, changed);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && !RULES.includes(entry.name));
    await Promise.all(files.map((entry) => site.#add(folder, join(entry.parentPath, entry.name))));
    return site;
  }

  async #add(folder: string, path: string): Promise<void> {
    const file = `/${relative(folder, path).split(sep).join('/')}`;
    let body = await readFile(path);
    if (file === this.#changed?.file) body = Buffer.from(this.#changed.html(body.toString()));
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    this.#assets.set(file, { file, body, type, hash });
  }

  async handle(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const asset = this.#find(pathname) ?? this.#findRewritten(pathname);
    if (!asset) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const isCompressed = isCompressible(request, asset.type, asset.body.length);
    const headers = this.#headers(asset, pathname, isCompressed);
    if (request.headers.get('if-none-match')?.includes(headers.get('etag') ?? '')) {
      return new Response(null, { status: 304, headers });
    }
    const body = isCompressed ? await (asset.compressed ??= brotli(asset.body)) : asset.body;
    headers.set('content-length', String(body.length));
    return new Response(new Uint8Array(body), { headers });
  }

  #headers(asset: Asset, path: string, isCompressed: boolean): Headers {
    const headers = new Headers({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': asset.type,
      etag: isCompressed ? `"${asset.hash}-br"` : `"${asset.hash}"`,
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'br' }),
    });
    for (const [name, value] of Object.entries(this.#headersFor(path))) headers.set(name, value);
    if (asset.file === this.#changed?.file) this.#changed.headers(headers);
    return headers;
  }

  #findRewritten(pathname: string): Asset | undefined {
    const file = this.#rewrites(pathname);
    return file === undefined ? undefined : this.#assets.get(file);
  }

  #find(pathname: string): Asset | undefined {
    const path = decoded(pathname);
    const bare = path.replace(/\/$/, '');
    const files = [path, `${bare}.html`, `${bare}/index.html`];
    return files.map((file) => this.#assets.get(file)).find(Boolean);
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest)|image\/svg)/;
const WORTHWHILE = 600;
export const BROTLI_QUALITY = 6;

function isCompressible(request: Request, type: string, size: number): boolean {
  if (size < WORTHWHILE || !COMPRESSIBLE.test(type)) return false;
  return /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
}

function brotli(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}

/** A function's response as the CDN sends it. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !COMPRESSIBLE.test(type)) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const isCompressed = isCompressible(request, type, body.length);
  headers.append('vary', 'Accept-Encoding');
  if (isCompressed) headers.set('content-encoding', 'br');
  const sent = isCompressed ? await brotli(body) : body;
  headers.set('content-length', String(sent.length));
  return new Response(new Uint8Array(sent), { status: response.status, headers });
}
